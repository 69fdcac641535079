import type { ReactNode } from 'react';
import { pageLayout } from './page-layout.ts';

/** Groups of digits with dashes between them, as numbers are printed on a notice. */
const grouped = /(\d+(?:-\d+)+)/;

/** A text whose numbers do not break at their dashes, but where even one alone has no room. */
export function WholeNumbers({ of }: { readonly of: string }): ReactNode {
  return of.split(grouped).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className={pageLayout.whole}>
        {piece}
      </span>
    ),
  );
}
