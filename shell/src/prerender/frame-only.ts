import { useHydratedValue } from './use-hydrated-value.ts';

let isFrameOnly = false;

/** Has the next rendering for a document, or of one that is taken over, leave the page's place empty. */
export function renderFrameOnly(only: boolean): void {
  isFrameOnly = only;
}

/** Whether there is a place for the page and no page: until the document has been taken over. */
export function useFrameOnly(): boolean {
  return useHydratedValue(false, isFrameOnly);
}
