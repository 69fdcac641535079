import type { ComponentType } from 'react';

/** How far the link to another device is. */
export type Elsewhere =
  | { readonly step: 'offered' }
  | { readonly step: 'preparing' }
  /** Without its drawing, which could not be fetched, the link can still be copied. */
  | { readonly step: 'ready'; readonly link: string; readonly QrCode?: QrCodeComponent }
  | { readonly step: 'failed'; readonly message: 'ailleurs.messages.erreurs.echec' };

export type QrCodeComponent = ComponentType<{ readonly text: string }>;
