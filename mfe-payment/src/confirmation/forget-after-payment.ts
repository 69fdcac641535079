import { choicesFor, forgetChoices, rememberChoices } from '../journey/choices.ts';

/** What was chosen for a payment has done its work; the address for its receipt has not. */
export function forgetAfterPayment(number: string): void {
  const { mail } = choicesFor(number);
  forgetChoices();
  if (mail) rememberChoices(number, { mail });
}
