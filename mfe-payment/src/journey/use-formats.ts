import { useFormatLocale } from '@amendes/contract';
import { formatsIn, type Formats } from './formats.ts';

/** Amounts and dates as the visitor's language writes them. */
export function useFormats(): Formats {
  return formatsIn(useFormatLocale());
}
