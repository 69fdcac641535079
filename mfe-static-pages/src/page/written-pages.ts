/** The pages that have a text, with the keys of their sections in reading order. */
export const sectionsOf = {
  aide: ['aide.sections.numero', 'aide.sections.introuvable', 'aide.sections.telephone'],
  securite: [
    'securite.sections.messages',
    'securite.sections.demande',
    'securite.sections.connexion',
  ],
} as const;

export type WrittenPage = keyof typeof sectionsOf;
