import type fr from '../messages/fr.json';

type Paths<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Key}`
    : Paths<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** The key of a message about a fine: the error catalogue of the look-up and its hints. */
export type MessageKey = Paths<typeof fr>;
