import type { Language } from '@amendes/contract';

interface ExternalSite {
  readonly name: string;
  readonly address: string;
}

/** The official sites, each in the visitor's language where it has that version, else in French. */
export function externalSites(language: Language): readonly ExternalSite[] {
  const isFrench = language === 'fr';
  return [
    {
      name: 'antai.gouv.fr',
      // The agency's site speaks every language of ours.
      address: `https://www.antai.gouv.fr/${isFrench ? '' : language}`,
    },
    { name: 'stationnement.gouv.fr', address: 'https://www.stationnement.gouv.fr/' },
    {
      name: 'service-public.fr',
      address: `https://www.service-public.fr/particuliers/vosdroits/F32803${language === 'en' ? '?lang=en' : ''}`,
    },
    { name: 'legifrance.gouv.fr', address: 'https://www.legifrance.gouv.fr/' },
  ];
}
