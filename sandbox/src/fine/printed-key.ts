/** The key printed with a payment number: the number modulo 97, on two digits. */
export function printedKey(numero: string): string {
  return String(BigInt(numero) % 97n).padStart(2, '0');
}
