import { useContent, type InformationPage as PageName } from '@amendes/contract';
import { useState, type ReactNode } from 'react';
import { PageText } from './page-text.tsx';
import { TextUnavailable } from './text-unavailable.tsx';

interface InformationPageProps {
  readonly name: PageName;
}

/** One of the information pages: its text is published apart from this part, and comes with the page. */
export function InformationPage({ name }: InformationPageProps): ReactNode {
  const [round, setRound] = useState(0);
  return <Attempt key={round} name={name} onRetry={() => setRound(round + 1)} />;
}

function Attempt({
  name,
  onRetry,
}: InformationPageProps & { readonly onRetry: () => void }): ReactNode {
  const content = useContent(name);
  switch (content.is) {
    case 'coming':
      return <div aria-busy="true" />;
    case 'there':
      return <PageText text={content.text} />;
    case 'missing':
      return <TextUnavailable onRetry={onRetry} />;
  }
}
