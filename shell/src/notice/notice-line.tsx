import type { Inline } from '@amendes/config/content-page.ts';
import { Link } from '@amendes/contract';
import { Fragment, type ReactNode } from 'react';

/** A line of a notice as elements. */
export function NoticeLine({ inlines }: { readonly inlines: readonly Inline[] }): ReactNode {
  return inlines.map((inline, index) => <Fragment key={index}>{elementOf(inline)}</Fragment>);
}

function elementOf(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.type) {
    case 'emphasis':
      return (
        <em>
          <NoticeLine inlines={inline.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <NoticeLine inlines={inline.children} />
        </strong>
      );
    case 'link': {
      const text = <NoticeLine inlines={inline.children} />;
      return inline.address.startsWith('/') ? (
        <Link to={inline.address}>{text}</Link>
      ) : (
        <a href={inline.address}>{text}</a>
      );
    }
    case 'break':
      return <br />;
    // Published notices hold neither.
    case 'term':
    case 'operator':
      return null;
  }
}
