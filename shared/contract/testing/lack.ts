import { onTestFinished } from 'vitest';

/**
 * Takes from this environment, until the test ends, what the oldest browsers of the site do not have.
 * @returns how to give it back before: some of it the test itself needs.
 */
export function lack(owner: object, name: string): () => void {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  const giveBack = () => {
    if (known) Object.defineProperty(owner, name, known);
  };
  Reflect.deleteProperty(owner, name);
  onTestFinished(giveBack);
  return giveBack;
}
