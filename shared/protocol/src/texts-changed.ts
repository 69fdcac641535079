/** In development: what a dictionary tells the page that shows it, once it was saved. */
export const textsChanged = 'amendes:texts-changed';

export interface ChangedTexts {
  readonly part: string;
  /** As `fr`. */
  readonly language: string;
  readonly texts: Readonly<Record<string, unknown>>;
}
