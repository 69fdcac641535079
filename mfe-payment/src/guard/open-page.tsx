import { NotFound, useParams } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Fragment, type ReactNode } from 'react';
import { parseReference } from './parse-reference.ts';

interface OpenPageProps {
  readonly children: (reference: PaymentReference) => ReactNode;
}

/** A page that needs no fine to be looked up first: whoever comes back from the provider may see it. */
export function OpenPage({ children }: OpenPageProps): ReactNode {
  const { amendeId, cleId } = useParams();
  const reference = parseReference(amendeId, cleId);
  if (!reference) return <NotFound />;
  // What was answered for one notice is never shown for another.
  return <Fragment key={`${reference.number}/${reference.key}`}>{children(reference)}</Fragment>;
}
