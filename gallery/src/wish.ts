import type { ScreenState, ShownPart } from '@amendes/testing/screen-state.ts';

/** Returns the parts that modules export. No other export has states. */
export const partsIn = (modules: readonly object[]): readonly ShownPart[] =>
  modules.flatMap((one) => Object.values(one)).filter(isShown);

const isShown = (value: unknown): value is ShownPart =>
  typeof value === 'object' && value !== null && 'states' in value;

/** Returns the name of a state, unique among those of all parts. */
export const idOf = ({ name }: ShownPart, state: ScreenState) => `${name}/${state.name}`;

/** The state that a frame shows, as its address names it. */
export interface Wish {
  readonly id: string;
  readonly language: string;
  /** Colour scheme. Without it, the colours are those of the system. */
  readonly scheme?: string | undefined;
}

/** Returns the address of a frame. The part after the hash can change without a reload. */
export const frameAddress = ({ id, language, scheme }: Wish) => {
  const wish = new URLSearchParams({ state: id, langue: language, ...(scheme && { scheme }) });
  return `frame.html#${wish.toString()}`;
};

/** Reads the wish of a hash. Returns `undefined` for a hash that leads to a place within the page. */
export function parseWish(hash: string): Wish | undefined {
  const wish = new URLSearchParams(hash.slice(1));
  const id = wish.get('state');
  if (id === null) return undefined;
  return { id, language: wish.get('langue') ?? 'fr', scheme: wish.get('scheme') ?? undefined };
}
