/** First four and last two digits; the middle has the same length for every card. */
export function maskedPan(digits: string): string {
  return `${digits.slice(0, 4)}${'#'.repeat(13)}${digits.slice(-2)}`;
}
