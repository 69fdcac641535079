/** A name that says what the file is and that every system can save. */
export function receiptFileName(number: string, reference: string): string {
  return `justificatif-${number}-${reference.replaceAll(/[^0-9A-Za-z]+/g, '-')}.pdf`;
}
