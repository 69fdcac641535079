import { Link, operatorFact, paths, useTranslation } from '@amendes/contract';
import type { ContentPage, Inline } from '@amendes/protocol/content-page.ts';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { createContext, Fragment, useContext, type ReactNode } from 'react';
import styles from './text.module.css';

/** The text that a page shows, with the language of the words around it. */
export interface Shown {
  readonly text: ContentPage;
  /** Language of the words that this part adds, set when the text itself is in another one. */
  readonly wordsLanguage: string | undefined;
}

const Context = createContext<Shown | undefined>(undefined);

/** Provides the shown text to its descendants. */
export const ShownText = Context.Provider;

/** @throws {Error} outside of a text. */
export function useShownText(): Shown {
  const shown = useContext(Context);
  if (!shown) throw new Error('Blocks are shown within a text');
  return shown;
}

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const form = /^https:\/\/[^\s/]\S*$/;

const telephone = /^\+?[\d\s.]{10,}$/;

/** Addresses that a link in a text may have, besides those of the site. */
const followable = /^(#|https:\/\/|tel:)/;

interface InlinesProps {
  readonly inlines: readonly Inline[];
}

/** Renders the inline elements of a line. */
export function Inlines({ inlines }: InlinesProps): ReactNode {
  return inlines.map((inline, index) => (
    <Fragment key={index}>
      <OneInline inline={inline} />
    </Fragment>
  ));
}

/** In a translation, emphasis marks a French word printed on the letter. A voice of the page's language would garble it. */
function Emphasis({ inlines }: InlinesProps): ReactNode {
  const { text } = useShownText();
  return (
    <em lang={text.language === 'fr' ? undefined : 'fr'}>
      <Inlines inlines={inlines} />
    </em>
  );
}

function OneInline({ inline }: { readonly inline: Inline }): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.type) {
    case 'emphasis':
      return <Emphasis inlines={inline.children} />;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'link':
      return <TextLink address={inline.address} inlines={inline.children} />;
    case 'term':
      return <Term id={inline.id} inlines={inline.children} />;
    case 'operator':
      return <Fact fact={inline.fact} />;
    case 'break':
      return <br />;
  }
}

function TextLink({ address, inlines }: InlinesProps & { readonly address: string }): ReactNode {
  const text = <Inlines inlines={inlines} />;
  if (address.startsWith('/'))
    return (
      <Link to={address} discover="none">
        {text}
      </Link>
    );
  // Texts published with other tools are not checked, so an address could run a script, for example `javascript:`.
  if (!followable.test(address)) return text;
  return (
    <a href={address} rel="noreferrer">
      {text}
    </a>
  );
}

function Term({ id, inlines }: InlinesProps & { readonly id: string }): ReactNode {
  const { text } = useShownText();
  const isHere = text.page === 'glossaire';
  const address = isHere ? `#${id}` : `${paths.information('glossaire')}#${id}`;
  return (
    <span className={styles['term']}>
      <TextLink address={address} inlines={inlines} />
    </span>
  );
}

/** Shows a fact from the operator's configuration, or reports that the operator did not supply it. */
function Fact({ fact }: { readonly fact: OperatorFact }): ReactNode {
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

/** Returns the link to a mail address, a form or a telephone number, or `undefined` for any other fact. */
function addressOf(value: string): string | undefined {
  if (mail.test(value)) return `mailto:${value}`;
  if (telephone.test(value)) return `tel:${value.replaceAll(/[\s.]/g, '')}`;
  return form.test(value) ? value : undefined;
}
