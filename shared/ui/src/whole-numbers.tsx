import type { ReactNode } from 'react';
import { pageLayout } from './page-layout.ts';

/** Groups of digits: separated by dashes, as printed on a notice, or by the spaces of a telephone number. */
const grouped = /(\d+(?:-\d+)+|\+?\d+(?:\u00A0\d+){2,})/;

/** A text whose numbers do not break, unless a number alone is wider than the line. Telephone numbers become links. */
export function WholeNumbers({ of }: { readonly of: string }): ReactNode {
  return of.split(grouped).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : piece.includes('\u00A0') ? (
      <a key={index} href={`tel:${piece.replaceAll('\u00A0', '')}`}>
        {piece}
      </a>
    ) : (
      <span key={index} className={pageLayout.whole}>
        {piece}
      </span>
    ),
  );
}

/** Words printed on the notice that a translation keeps in brackets, recognised by the way each group starts. */
const printed =
  /(\((?:avis d|numéro de t|clé|avertissement|indicatif d|libellé|point de vente|amende d)[^()]*\))/i;

/** A text that may quote names from the notice, with whole numbers. Those names are French in every language. */
export function PrintedNames({ of }: { readonly of: string }): ReactNode {
  return of.split(printed).map((piece, index) =>
    index % 2 === 0 ? (
      <WholeNumbers key={index} of={piece} />
    ) : (
      <span key={index} lang="fr">
        {piece}
      </span>
    ),
  );
}
