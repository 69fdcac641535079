import type { ApiFailure } from '@amendes/contract';
import type { MessageKey } from '@amendes/fines/lookup-outcome.ts';

/** A message about a fine, or about the link that led here. */
export type Information = MessageKey | 'accueil.messages.infos.lienInvalide';

/** What the form says above its button. */
export type LookupState =
  | { readonly step: 'typing' }
  | { readonly step: 'searching' }
  | { readonly step: 'informed'; readonly message: Information }
  | { readonly step: 'refused'; readonly message: MessageKey }
  /** The service failed, not the entry: its time is shown, to keep as proof of the attempt. */
  | { readonly step: 'failed'; readonly at: Date }
  /** Too many attempts were made; the API answers again from the moment `until`, if it told one. */
  | { readonly step: 'limited'; readonly until: Date | undefined };

export const typing: LookupState = { step: 'typing' };
export const searching: LookupState = { step: 'searching' };

export const refused = (message: MessageKey): LookupState => ({ step: 'refused', message });
export const informed = (message: Information): LookupState => ({ step: 'informed', message });
export const failedNow = (): LookupState => ({ step: 'failed', at: new Date() });

/** What a call that failed means to the visitor: a limit that was reached is no failure of the service. */
export const failedBy = (failure: ApiFailure): LookupState =>
  failure.reason === 'status' && failure.status === 429
    ? { step: 'limited', until: failure.retryAfter }
    : failedNow();
