/** The name of each language in that language. `Intl.DisplayNames` would differ between devices. */
export const languageNames = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
  es: 'Español',
} as const;
