import type { Inline } from '@amendes/protocol/content-page.ts';
import { Link, paths, operatorFact, useTranslation } from '@amendes/contract';
import { Fragment, type ReactNode } from 'react';
import { useShownText } from './shown-text.ts';
import styles from './text.module.css';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const form = /^https:\/\/[^\s/]\S*$/;

const telephone = /^\+?[\d\s.]{10,}$/;

interface InlinesProps {
  readonly inlines: readonly Inline[];
}

/** What stands within a line, as elements. */
export function Inlines({ inlines }: InlinesProps): ReactNode {
  return inlines.map((inline, index) => (
    <Fragment key={index}>
      <OneInline inline={inline} />
    </Fragment>
  ));
}

function OneInline({ inline }: { readonly inline: Inline }): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.type) {
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
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
  if (address.startsWith('/')) return <Link to={address}>{text}</Link>;
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

/** What the operator of the site says in its configuration; that it says nothing is said, too. */
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

/** A mail address, a form or a telephone number can be followed. */
function addressOf(value: string): string | undefined {
  if (mail.test(value)) return `mailto:${value}`;
  if (telephone.test(value)) return `tel:${value.replaceAll(/[\s.]/g, '')}`;
  return form.test(value) ? value : undefined;
}
