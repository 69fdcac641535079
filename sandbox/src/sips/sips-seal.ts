import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type SealAlgorithm = 'SHA-256' | 'HMAC-SHA-256';

/** Lower-case hexadecimal, over `Data` exactly as it is sent: encoded, when it is sent encoded. */
export function sipsSeal(algorithm: SealAlgorithm, data: string, secretKey: string): string {
  switch (algorithm) {
    case 'SHA-256':
      return createHash('sha256')
        .update(data + secretKey, 'utf8')
        .digest('hex');
    case 'HMAC-SHA-256':
      return createHmac('sha256', Buffer.from(secretKey, 'utf8'))
        .update(data, 'utf8')
        .digest('hex');
  }
}

/** Takes the same time wherever the two differ, so that a seal cannot be found digit by digit. */
export function isSameSeal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
