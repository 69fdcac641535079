/** Name of the event, in development only, with which a saved dictionary updates the page. */
export const textsChanged = 'amendes:texts-changed';

/** Texts of a saved dictionary; `language` is a code such as `fr`. */
export interface ChangedTexts {
  readonly part: string;
  readonly language: string;
  readonly texts: Readonly<Record<string, unknown>>;
}
