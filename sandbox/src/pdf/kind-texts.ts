import type { NoticeKind } from '../fine/notice-kind.ts';
import type { Language } from '../language/language.ts';

/** A lower-case m marks a variant of the same family: it has the same words. */
type Family = 'AF' | 'AFD' | 'AFM' | 'AFMD' | 'AMD' | 'FPSM';

const families: Readonly<Record<Language, Readonly<Record<Family, string>>>> = {
  fr: {
    AF: 'Avis de contravention (amende forfaitaire)',
    AFD: 'Avis d’infraction (amende forfaitaire délictuelle)',
    AFM: 'Avis d’amende forfaitaire majorée',
    AFMD: 'Avis d’amende forfaitaire délictuelle majorée',
    AMD: 'Avis d’amende délictuelle majorée',
    FPSM: 'Avertissement : forfait de post-stationnement majoré',
  },
  en: {
    AF: 'Fine notice (avis de contravention)',
    AFD: 'Notice of a criminal offence (avis d’infraction)',
    AFM: 'Increased fine notice (avis d’amende forfaitaire majorée)',
    AFMD: 'Increased fine notice, criminal offence (avis d’amende forfaitaire délictuelle majorée)',
    AMD: 'Increased fine notice, criminal offence (avis d’amende délictuelle majorée)',
    FPSM: 'Increased unpaid-parking charge (avertissement)',
  },
  de: {
    AF: 'Bußgeldbescheid (avis de contravention)',
    AFD: 'Bescheid wegen einer Straftat (avis d’infraction)',
    AFM: 'Bescheid über ein erhöhtes Bußgeld (avis d’amende forfaitaire majorée)',
    AFMD: 'Bescheid über eine erhöhte Geldstrafe wegen einer Straftat (avis d’amende forfaitaire délictuelle majorée)',
    AMD: 'Bescheid über eine erhöhte Geldstrafe wegen einer Straftat (avis d’amende délictuelle majorée)',
    FPSM: 'Erhöhte nachträgliche Parkgebühr (avertissement)',
  },
  nl: {
    AF: 'Kennisgeving van overtreding (avis de contravention)',
    AFD: 'Kennisgeving van een misdrijf (avis d’infraction)',
    AFM: 'Kennisgeving van een verhoogde boete (avis d’amende forfaitaire majorée)',
    AFMD: 'Kennisgeving van een verhoogde boete voor een misdrijf (avis d’amende forfaitaire délictuelle majorée)',
    AMD: 'Kennisgeving van een verhoogde boete voor een misdrijf (avis d’amende délictuelle majorée)',
    FPSM: 'Verhoogde naheffing voor parkeren (avertissement)',
  },
  it: {
    AF: 'Verbale di contravvenzione (avis de contravention)',
    AFD: 'Verbale per un reato (avis d’infraction)',
    AFM: 'Avviso di multa maggiorata (avis d’amende forfaitaire majorée)',
    AFMD: 'Avviso di multa maggiorata per un reato (avis d’amende forfaitaire délictuelle majorée)',
    AMD: 'Avviso di multa maggiorata per un reato (avis d’amende délictuelle majorée)',
    FPSM: 'Importo per sosta non pagata, maggiorato (avertissement)',
  },
  es: {
    AF: 'Notificación de multa (avis de contravention)',
    AFD: 'Notificación de delito (avis d’infraction)',
    AFM: 'Notificación de multa con recargo (avis d’amende forfaitaire majorée)',
    AFMD: 'Notificación de multa con recargo por un delito (avis d’amende forfaitaire délictuelle majorée)',
    AMD: 'Notificación de multa con recargo por un delito (avis d’amende délictuelle majorée)',
    FPSM: 'Importe por estacionamiento no pagado, con recargo (avertissement)',
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
