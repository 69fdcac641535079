import { useTranslation } from 'react-i18next';

/** The locale in which the present language writes dates and amounts here: English as in Europe. */
export function useFormatLocale(): string {
  const { language } = useTranslation().i18n;
  return language === 'en' ? 'en-GB' : language;
}
