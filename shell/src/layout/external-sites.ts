import type { Language } from '@amendes/contract';

interface ExternalSite {
  readonly name: string;
  readonly address: string;
}

/** Language versions that the sites themselves offer; everywhere else the French one is linked. */
const agency: Partial<Record<Language, string>> = {
  en: 'en',
  de: 'de',
  nl: 'nl',
  it: 'it',
  es: 'es',
};

/** The official sites, each in the visitor's language where it has one. */
export function externalSites(language: Language): readonly ExternalSite[] {
  const agencyVersion = agency[language];
  return [
    {
      name: 'antai.gouv.fr',
      address: `https://www.antai.gouv.fr/${agencyVersion ? `?lang=${agencyVersion}` : ''}`,
    },
    { name: 'stationnement.gouv.fr', address: 'https://www.stationnement.gouv.fr/' },
    {
      name: 'service-public.fr',
      address: `https://www.service-public.fr/particuliers/vosdroits/F32803${language === 'en' ? '?lang=en' : ''}`,
    },
    { name: 'legifrance.gouv.fr', address: 'https://www.legifrance.gouv.fr/' },
  ];
}
