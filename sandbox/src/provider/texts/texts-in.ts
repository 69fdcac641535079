import { de } from './de.ts';
import { es } from './es.ts';
import { fr, type Texts } from './fr.ts';
import { it } from './it.ts';
import type { Language } from '../../language/language.ts';
import { nl } from './nl.ts';

const en: Texts = {
  language: 'English',
  chooseLanguage: 'Language',
  simulator: 'Payment simulator',
  sandbox: 'Sandbox.',
  sandboxMeaning: 'No real card is taken, no money moves.',
  error: 'Error',
  amount: 'Amount',
  merchant: 'Merchant',
  order: 'Reference',
  card: {
    title: 'Pay by card',
    allNeeded: 'All fields are needed.',
    number: 'Card number',
    numberHint: 'From a test card, never your own.',
    month: 'Expiry month',
    monthHint: 'Two digits, such as 09.',
    year: 'Expiry year',
    yearHint: 'Two or four digits.',
    code: 'Security code',
    codeHint: 'Any three digits.',
    pay: (amount) => `Pay ${amount}`,
    cancel: 'Cancel the payment',
    wrongFields: 'Correct these fields. Nothing was paid.',
    attemptsLeft: 'Attempts left:',
  },
  mistakes: {
    'number-form': 'Enter the 12 to 19 digits of the card number.',
    'number-wrong': 'No card can have this number: check its digits.',
    'month-form': 'Enter the expiry month, from 01 to 12.',
    'year-form': 'Enter the expiry year, such as 30 or 2030.',
    'year-past': 'This expiry date is in the past.',
    'code-form': 'Enter the three or four digits of the security code.',
  },
  testCards: {
    title: 'Test cards',
    intro: 'Only these work here, with any future date and any security code.',
    fill: 'Fill in this card',
    accepted: 'Payment accepted.',
    refused: 'Payment refused by the bank.',
    expired: 'Payment refused: card expired.',
    pending: 'The answer is pending, and accepted a little later.',
    'never-returns': 'Payment accepted, but the browser does not go back to the merchant.',
    authenticated: 'Strong authentication is asked for first.',
  },
  authentication: {
    title: 'Confirm that it is you',
    text: 'Here your bank would ask for a code, or for a confirmation in its application. Choose what is to happen.',
    confirm: 'Pass the authentication',
    fail: 'Fail the authentication',
  },
  outcomes: {
    accepted: {
      title: 'Payment accepted',
      text: 'The merchant is told. This payment is simulated: no money was taken.',
    },
    refused: { title: 'Payment refused', text: 'No money was taken.' },
    cancelled: { title: 'Payment cancelled', text: 'You cancelled. No money was taken.' },
    pending: {
      title: 'Payment pending',
      text: 'The bank has not answered yet. Do not pay a second time: the merchant will be told the answer.',
    },
  },
  reasons: {
    '14': 'This is no test card: only test cards work here.',
    '54': 'The card has expired.',
    '75': 'Too many attempts with a wrong card number.',
    '97': 'The time to pay is over.',
  },
  responseCode: 'Response code',
  continue: 'Continue to the merchant',
  staysHere:
    'This test card leaves the browser on this page, as if you had closed it. The merchant was answered directly.',
  tooLate: {
    title: 'The time is over',
    text: 'The time to pay has passed. No money was taken.',
    leave: 'End without paying',
  },
  refusedRequest: {
    title: 'Payment request refused',
    text: 'The merchant sent a request that the simulator does not accept. Nothing is stored, no money was taken. Go back to try again.',
    fault: 'Fault',
    field: 'Field',
  },
  faults: {
    'unknown-version': 'The version of the interface is unknown.',
    'missing-field': 'A mandatory field is missing.',
    unreadable: 'The data cannot be read.',
    'unknown-merchant': 'The merchant is unknown.',
    'unknown-key-version': 'The version of the key is unknown.',
    'wrong-seal': 'The seal is not that of these data.',
    'invalid-keyword': 'There is an unknown field.',
    'bad-length': 'A field is too long.',
    'bad-value': 'The value of a field is not allowed.',
    'reference-used': 'This transaction reference was used before.',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no payment at this address. Go back to the merchant and start again.',
  },
  failure: {
    title: 'The simulator has failed',
    text: 'Something unexpected happened. Reload the page: it will tell you where the payment stands.',
  },
};

const texts: Readonly<Record<Language, Texts>> = { fr, en, de, nl, it, es };

export function textsIn(language: Language): Texts {
  return texts[language];
}
