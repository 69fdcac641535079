import { useTranslation } from '@amendes/contract';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';

interface LanguageNoteProps {
  /** Whether the text is not in the language of the page. */
  readonly isForeign: boolean;
  /** Whether it is a translation that is behind the French text. */
  readonly isOutdated: boolean;
}

/** Says that a text is in French only, or that its translation is behind. */
export function LanguageNote({ isForeign, isOutdated }: LanguageNoteProps): ReactNode {
  const { t } = useTranslation('static-pages');
  if (!isForeign && !isOutdated) return null;
  const message = isForeign ? 'pages.enFrancais' : 'pages.retard';
  return (
    <Notice tone="information" message={message}>
      <p>{t(message)}</p>
    </Notice>
  );
}
