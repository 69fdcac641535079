/** Languages of the site. Citizens who read none of the others get the first. */
export const languages = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

export type Language = (typeof languages)[number];
