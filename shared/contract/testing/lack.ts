import { onTestFinished } from 'vitest';

/**
 * Removes a feature that the site's oldest browsers lack from this environment, until the test ends.
 * @returns a function that restores it earlier: the test itself may need it.
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
