/** Each language in its own words: this table is the same in every language, and on every device. */
export const languageNames = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
  es: 'Español',
} as const;
