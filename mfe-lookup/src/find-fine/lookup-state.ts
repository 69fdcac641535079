import type { MessageKey } from '@amendes/fines/message-key.ts';

/** A message about a fine, or about the link that led here. */
export type Information = MessageKey | 'accueil.messages.infos.lienInvalide';

/** What the form says above its button. */
export type LookupState =
  | { readonly step: 'typing' }
  | { readonly step: 'searching' }
  | { readonly step: 'informed'; readonly message: Information }
  | { readonly step: 'refused'; readonly message: MessageKey }
  /** The service failed, not the entry: its time is shown, to keep as proof of the attempt. */
  | { readonly step: 'failed'; readonly at: Date };

export const typing: LookupState = { step: 'typing' };
export const searching: LookupState = { step: 'searching' };

export const refused = (message: MessageKey): LookupState => ({ step: 'refused', message });
export const informed = (message: Information): LookupState => ({ step: 'informed', message });
export const failedNow = (): LookupState => ({ step: 'failed', at: new Date() });
