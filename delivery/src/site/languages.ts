/** The languages of the site; the first is for whoever reads none of the others. */
export const languages = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

export type Language = (typeof languages)[number];
