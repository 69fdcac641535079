import { isIPv6 } from 'node:net';

/**
 * Whom a limit counts: an address of version 4, or the network (/64) of one of version 6, of which a
 * single household has more addresses than could ever be counted one by one.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isVersion4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (isVersion4) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups without leading zeros, in lower case: each address has many spellings. */
function groupsOf(address: string): string[] {
  // The address of a page is spelled in one way; version 4 at the end becomes two groups.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = spelled.split('::').map((part) => part.split(':').filter(Boolean));
  if (tail === undefined) return head;
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
