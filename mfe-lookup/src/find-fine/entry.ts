/** What the form holds: the number with its dashes and the key, as they are shown. */
export interface Entry {
  readonly numero: string;
  readonly cle: string;
}

export const emptyEntry: Entry = { numero: '', cle: '' };
