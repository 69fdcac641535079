import type { Language } from '../language/language.ts';

interface SheetTexts {
  readonly site: string;
  /** Stands on every page and in every message: nobody may take them for the real thing. */
  readonly mark: string;
}

export const sheetTexts: Readonly<Record<Language, SheetTexts>> = {
  fr: {
    site: 'Paiement des amendes',
    mark: 'SANDBOX – document sans valeur, aucun argent réel',
  },
  en: {
    site: 'Pay a French fine',
    mark: 'SANDBOX – document of no value, no real money',
  },
  de: {
    site: 'Bußgeldzahlung',
    mark: 'SANDBOX – Dokument ohne Wert, kein echtes Geld',
  },
  nl: {
    site: 'Betaling van boetes',
    mark: 'SANDBOX – document zonder waarde, geen echt geld',
  },
  it: {
    site: 'Pagamento delle multe',
    mark: 'SANDBOX – documento senza valore, nessun denaro reale',
  },
  es: {
    site: 'Pago de multas',
    mark: 'SANDBOX – documento sin valor, sin dinero real',
  },
};
