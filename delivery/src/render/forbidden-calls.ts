/*
 * A filter of the kernel (seccomp) for the process that renders. It covers system calls that the process never makes, and with
 * which an attack on the kernel or an escape would start. They fail with EPERM, as without the right to make them.
 */

/** A system call, by its number on x64 and on arm64, where it exists. */
type Call = readonly [name: string, x64: number, arm64?: number];

const forbidden: readonly Call[] = [
  // The network, and messages that could carry an open file.
  ['socket', 41, 198],
  ['socketpair', 53, 199],
  ['connect', 42, 203],
  ['bind', 49, 200],
  ['listen', 50, 201],
  ['accept', 43, 202],
  ['accept4', 288, 242],
  ['sendto', 44, 206],
  ['sendmsg', 46, 211],
  ['sendmmsg', 307, 269],
  ['recvmsg', 47, 212],
  // Other processes; a thread is started by `clone`, which is checked below.
  ['fork', 57],
  ['vfork', 58],
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['process_madvise', 440, 440],
  ['pidfd_open', 434, 434],
  ['pidfd_getfd', 438, 438],
  ['pidfd_send_signal', 424, 424],
  ['kcmp', 312, 272],
  ['execveat', 322, 281],
  // Other roots and namespaces.
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['move_mount', 429, 429],
  ['open_tree', 428, 428],
  ['fsopen', 430, 430],
  ['fsconfig', 431, 431],
  ['fsmount', 432, 432],
  ['fspick', 433, 433],
  ['mount_setattr', 442, 442],
  ['open_by_handle_at', 304, 265],
  ['name_to_handle_at', 303, 264],
  // Calls that attacks on the kernel use.
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['io_uring_setup', 425, 425],
  ['io_uring_enter', 426, 426],
  ['io_uring_register', 427, 427],
  ['keyctl', 250, 219],
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['memfd_create', 319, 279],
  ['memfd_secret', 447, 447],
  ['vmsplice', 278, 75],
  ['fanotify_init', 300, 262],
  ['personality', 135, 92],
  ['modify_ldt', 154],
  ['iopl', 172],
  ['ioperm', 173],
  ['shmget', 29, 194],
  ['msgget', 68, 186],
  ['semget', 64, 190],
  ['mq_open', 240, 180],
  // The machine.
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['delete_module', 176, 106],
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['reboot', 169, 142],
  ['swapon', 167, 224],
  ['swapoff', 168, 225],
  ['settimeofday', 164, 170],
  ['clock_settime', 227, 112],
  ['clock_adjtime', 305, 266],
  ['adjtimex', 159, 171],
  ['acct', 163, 89],
  ['quotactl', 179, 60],
  ['syslog', 103, 116],
];

const architectures: Partial<Record<NodeJS.Architecture, Architecture>> = {
  x64: { audit: 0xc000_003e, column: 1, clone: 56 },
  arm64: { audit: 0xc000_00b7, column: 2, clone: 220 },
};

interface Architecture {
  /** The kernel’s name for it (`AUDIT_ARCH_…`). */
  readonly audit: number;
  readonly column: 1 | 2;
  readonly clone: number;
}

/** The same on every architecture; glibc falls back to `clone`, whose flags a filter can read. */
const clone3 = 435;
/** First number of the x32 interface, which is another table of the same kernel. */
const x32 = 0x4000_0000;
const threadFlag = 0x0001_0000;

/* Instructions of the filter: load a word of the call, compare it, answer. */
const [load, equals, atLeast, anyBit, answer] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [numberAt, architectureAt, firstArgumentAt] = [0, 4, 16];
const [allowed, refused, unknown, killed] = [0x7fff_0000, 0x0005_0001, 0x0005_0026, 0x8000_0000];

/** Returns the filter in the kernel’s format, or undefined for an architecture that is not in the list. */
export function forbiddenCalls(name: NodeJS.Architecture = process.arch): Buffer | undefined {
  const architecture = architectures[name];
  if (!architecture) return undefined;
  const { audit, column, clone } = architecture;
  const numbers = forbidden.flatMap((call) => call[column] ?? []);
  const instructions: (readonly [code: number, yes: number, no: number, value: number])[] = [
    [load, 0, 0, architectureAt],
    [equals, 1, 0, audit],
    [answer, 0, 0, killed],
    [load, 0, 0, numberAt],
    [equals, 0, 1, clone3],
    [answer, 0, 0, unknown],
    [equals, 0, 4, clone],
    [load, 0, 0, firstArgumentAt],
    [anyBit, 0, 1, threadFlag],
    [answer, 0, 0, allowed],
    [answer, 0, 0, refused],
    [atLeast, numbers.length + 1, 0, x32],
    ...numbers.map((number, at) => [equals, numbers.length - at, 0, number] as const),
    [answer, 0, 0, allowed],
    [answer, 0, 0, refused],
  ];
  const bytes = Buffer.alloc(8 * instructions.length);
  for (const [index, [code, yes, no, value]] of instructions.entries()) {
    bytes.writeUInt16LE(code, 8 * index);
    bytes.writeUInt8(yes, 8 * index + 2);
    bytes.writeUInt8(no, 8 * index + 3);
    bytes.writeUInt32LE(value, 8 * index + 4);
  }
  return bytes;
}
