import type { Language } from '../language/language.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import type { ReceiptText } from './texts/receipt-text.ts';

export const receiptTexts: Readonly<Record<Language, ReceiptText>> = { fr, en, de, nl, it, es };
