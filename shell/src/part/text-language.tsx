import { useTranslation } from '@amendes/contract';
import { spokenLanguage } from '@amendes/contract/host';
import type { ReactNode } from 'react';

interface TextLanguageProps {
  readonly part: string;
  readonly children: ReactNode;
}

/** Marks a part that speaks French because its texts in the page's language could not be loaded. */
export function TextLanguage({ part, children }: TextLanguageProps): ReactNode {
  const { language } = useTranslation('shell').i18n;
  const spoken = spokenLanguage(part);
  return <div lang={spoken === language ? undefined : spoken}>{children}</div>;
}
