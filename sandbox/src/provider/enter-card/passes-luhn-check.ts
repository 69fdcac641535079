/** Whether the last digit fits the others, as it does in every card number. */
export function passesLuhnCheck(digits: string): boolean {
  const values = digits.split('').toReversed().map(Number);
  const sum = values
    .map((value, place) => (place % 2 === 0 ? value : value * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
