import type { NoticeKind } from '../fine/notice-kind.ts';
import type { Language } from '../language/language.ts';

/** A lower-case m marks a variant of the same family: it has the same words. */
type Family = 'AF' | 'AFD' | 'AFM' | 'AFMD' | 'AMD' | 'FPSM';

const families: Readonly<Record<Language, Readonly<Record<Family, string>>>> = {
  fr: {
    AF: 'Avis d’amende forfaitaire',
    AFD: 'Avis d’amende forfaitaire délictuelle',
    AFM: 'Avis d’amende forfaitaire majorée',
    AFMD: 'Avis d’amende forfaitaire délictuelle majorée',
    AMD: 'Avis d’amende délictuelle majorée',
    FPSM: 'Forfait de post-stationnement majoré',
  },
  en: {
    AF: 'Notice of fixed fine',
    AFD: 'Notice of fixed fine for a criminal offence',
    AFM: 'Notice of increased fixed fine',
    AFMD: 'Notice of increased fixed fine for a criminal offence',
    AMD: 'Notice of increased fine for a criminal offence',
    FPSM: 'Increased post-parking charge',
  },
  de: {
    AF: 'Bescheid über ein pauschales Bußgeld',
    AFD: 'Bescheid über eine pauschale Geldstrafe wegen einer Straftat',
    AFM: 'Bescheid über ein erhöhtes pauschales Bußgeld',
    AFMD: 'Bescheid über eine erhöhte pauschale Geldstrafe wegen einer Straftat',
    AMD: 'Bescheid über eine erhöhte Geldstrafe wegen einer Straftat',
    FPSM: 'Erhöhte nachträgliche Parkgebühr',
  },
  nl: {
    AF: 'Kennisgeving van een forfaitaire boete',
    AFD: 'Kennisgeving van een forfaitaire boete voor een misdrijf',
    AFM: 'Kennisgeving van een verhoogde forfaitaire boete',
    AFMD: 'Kennisgeving van een verhoogde forfaitaire boete voor een misdrijf',
    AMD: 'Kennisgeving van een verhoogde boete voor een misdrijf',
    FPSM: 'Verhoogde naheffing voor parkeren',
  },
  it: {
    AF: 'Avviso di multa forfettaria',
    AFD: 'Avviso di multa forfettaria per un reato',
    AFM: 'Avviso di multa forfettaria maggiorata',
    AFMD: 'Avviso di multa forfettaria maggiorata per un reato',
    AMD: 'Avviso di multa maggiorata per un reato',
    FPSM: 'Tariffa forfettaria di post-sosta maggiorata',
  },
  es: {
    AF: 'Aviso de multa fija',
    AFD: 'Aviso de multa fija por delito',
    AFM: 'Aviso de multa fija con recargo',
    AFMD: 'Aviso de multa fija por delito, con recargo',
    AMD: 'Aviso de multa por delito, con recargo',
    FPSM: 'Tarifa de posestacionamiento con recargo',
  },
};

const familyOf: Readonly<Record<NoticeKind, Family>> = {
  AF: 'AF',
  AFm: 'AF',
  AFD: 'AFD',
  AFDm: 'AFD',
  AFM: 'AFM',
  AFMm: 'AFM',
  AFMD: 'AFMD',
  AFMDm: 'AFMD',
  AMD: 'AMD',
  FPSM: 'FPSM',
  FPSMm: 'FPSM',
};

/** The kind of a notice in words, the same ones as on the site. */
export function kindInWords(kind: NoticeKind, language: Language): string {
  return families[language][familyOf[kind]];
}
