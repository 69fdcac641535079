import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

interface SmallDisk {
  readonly root: string;
  /** A separate file system, or this machine's with a limit on the bytes in a folder. */
  readonly kind: 'tmpfs' | 'refusing';
  /** Uses all the space that is left. */
  fill(): Promise<void>;
  /** Frees that space. */
  empty(): Promise<void>;
  leave(): void;
}

/** Creates a disk of the given size, in bytes: a real one if this machine may mount it. */
export async function smallDisk(size: number): Promise<SmallDisk> {
  const root = await temporaryFolder();
  const kind = mount(root, size) ? 'tmpfs' : 'refusing';
  if (kind === 'refusing') refuseBeyond(root, size);
  const filler = join(root, 'filler');
  return {
    root,
    kind,
    async fill() {
      for (const part of [256, 16, 4]) {
        for (;;) {
          const more = Buffer.alloc(part * 1024);
          const written = await fs.appendFile(filler, more).then(
            () => true,
            () => false,
          );
          if (!written) break;
        }
      }
    },
    empty: () => fs.rm(filler, { force: true }),
    leave() {
      if (kind === 'tmpfs') execFileSync('umount', ['-l', root]);
    },
  };
}

function mount(root: string, size: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', root], {
      stdio: 'ignore',
    });
  } catch {
    return false;
  }
  return true;
}

/** Makes writes below a folder fail from now on as on a full disk. */
function refuseBeyond(root: string, size: number): void {
  const full = () =>
    Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const used = async () => {
    const entries = await fs.readdir(root, { recursive: true, withFileTypes: true });
    const sizes = entries
      .filter((entry) => entry.isFile())
      .map(
        async ({ parentPath, name }) =>
          (await fs.stat(join(parentPath, name)).catch(() => undefined))?.size ?? 0,
      );
    return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
  };
  for (const name of ['writeFile', 'appendFile'] as const) {
    const write = fs[name];
    Object.assign(fs, {
      [name]: async (path: string, data: string | Uint8Array, ...options: []) => {
        const isInside = path.startsWith(root);
        if (isInside && (await used()) + Buffer.byteLength(data) > size) throw full();
        return write(path, data, ...options);
      },
    });
  }
  Object.assign(fs, {
    statfs: async () => ({ bavail: Math.max(0, size - (await used())), bsize: 1 }),
  });
  syncBuiltinESMExports();
}
