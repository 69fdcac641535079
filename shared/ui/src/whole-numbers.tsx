import type { ReactNode } from 'react';
import { pageLayout } from './page-layout.ts';

/** Groups of digits: with dashes between them, as they are printed on a notice, or the spaces of a telephone number. */
const grouped = /(\d+(?:-\d+)+|\+?\d+(?:\u00A0\d+){2,})/;

/** A text whose numbers do not break, but where even one alone has no room; those of telephones can be called. */
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

/** What a translation keeps in brackets of the words that are printed on the notice, by how each begins. */
const printed =
  /(\((?:avis d|numéro de t|clé|avertissement|indicatif d|libellé|point de vente|amende d)[^()]*\))/i;

/** A text that may name things as the notice does, with whole numbers: those names are French in every language. */
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
