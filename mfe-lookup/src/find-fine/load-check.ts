import { fetchCode } from '@amendes/contract';
import type { MessageKey } from '@amendes/fines/lookup-outcome.ts';
import type { Entry } from './entry.ts';

const load = () => import(/* webpackChunkName: "check-entry" */ './check-entry.ts');

/** The rules come with yup, which no one needs before the first submit. Nothing when they cannot be had. */
export async function loadCheck(): Promise<((entry: Entry) => MessageKey | undefined) | undefined> {
  try {
    return (await fetchCode(load)).checkEntry;
  } catch {
    return undefined;
  }
}
