import type { OperatorFact } from '@amendes/config/operator-facts.ts';
import { operatorFact, useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import { useShownText } from './shown-text.ts';

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const form = /^https:\/\/[^\s/]\S*$/;
const telephone = /^\+?[\d\s.]{10,}$/;

/** What the operator of the site says in its configuration; that it says nothing is said, too. */
export function Fact({ fact }: { readonly fact: OperatorFact }): ReactNode {
  const { t } = useTranslation('static-pages');
  const { wordsLanguage } = useShownText();
  const value = operatorFact(fact);
  if (value === undefined) {
    return (
      <em lang={wordsLanguage} data-message="pages.nonFourni">
        {t('pages.nonFourni')}
      </em>
    );
  }
  const address = addressOf(value);
  return address ? <a href={address}>{value}</a> : value;
}

/** A mail address, a form or a telephone number can be followed. */
function addressOf(value: string): string | undefined {
  if (mail.test(value)) return `mailto:${value}`;
  if (telephone.test(value)) return `tel:${value.replaceAll(/[\s.]/g, '')}`;
  return form.test(value) ? value : undefined;
}
