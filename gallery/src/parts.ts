import { lookup } from '@amendes/mfe-lookup/gallery.ts';
import { payment } from '@amendes/mfe-payment/gallery.ts';
import { staticPages } from '@amendes/mfe-static-pages/gallery.ts';
import { shell } from '@amendes/shell/gallery.tsx';
import type { ScreenState, ShownPart } from '@amendes/testing/screen-state.ts';
import { ui } from '@amendes/ui/testing/gallery.tsx';

/** All that the gallery shows. */
export const parts: readonly ShownPart[] = [lookup, payment, staticPages, shell, ui];

/** The name of a state among those of all parts. */
export const idOf = ({ name }: ShownPart, state: ScreenState) => `${name}/${state.name}`;

/** What a frame shows, as its address says it. */
export interface Wish {
  readonly id: string;
  readonly language: string;
  /** Without it the colours are those of the system. */
  readonly scheme?: string | undefined;
}

/** The address of a frame. What follows the hash can change without another load. */
export const frameAddress = ({ id, language, scheme }: Wish) => {
  const wish = new URLSearchParams({ state: id, langue: language, ...(scheme && { scheme }) });
  return `frame.html#${wish.toString()}`;
};

/** `undefined` for a hash that leads to a place within the page. */
export function parseWish(hash: string): Wish | undefined {
  const wish = new URLSearchParams(hash.slice(1));
  const id = wish.get('state');
  if (id === null) return undefined;
  return { id, language: wish.get('langue') ?? 'fr', scheme: wish.get('scheme') ?? undefined };
}
