import type { ComponentType } from 'react';

/** How far the link to another device is. */
export type Elsewhere =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  /** Without its drawing, which could not be fetched, the link can still be copied. */
  | { readonly status: 'ready'; readonly link: string; readonly QrCode?: QrCodeComponent }
  | { readonly status: 'failed'; readonly message: 'ailleurs.messages.erreurs.echec' };

export type QrCodeComponent = ComponentType<{ readonly text: string }>;
