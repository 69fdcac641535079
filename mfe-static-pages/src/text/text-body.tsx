import { useTranslation } from '@amendes/contract';
import type { Block, Heading, Table } from '@amendes/protocol/content-page.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { Fragment, type ReactNode } from 'react';
import { Inlines, ShownText, useShownText, type Shown } from './inlines.tsx';
import { SiteMap } from './site-map.tsx';
import styles from './text.module.css';

/** The text of a page below its title. */
export function TextBody({ text, wordsLanguage }: Shown): ReactNode {
  const { t } = useTranslation('static-pages');
  return (
    <ShownText value={{ text, wordsLanguage }}>
      <div
        className={
          text.body.some(({ type }) => type === 'toc') ? styles['withContents'] : undefined
        }
      >
        <Blocks blocks={text.body} />
        <span id={linkWordsId} lang={wordsLanguage} hidden>
          {t('pages.lienVers')}
        </span>
      </div>
    </ShownText>
  );
}

/** Renders the blocks of a text. */
function Blocks({ blocks }: { readonly blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, index) => (
    <Fragment key={index}>
      <OneBlock block={block} />
    </Fragment>
  ));
}

function OneBlock({ block }: { readonly block: Block }): ReactNode {
  const { text } = useShownText();
  switch (block.type) {
    case 'heading':
      return <SectionHeading heading={block} />;
    case 'paragraph':
      return (
        <p className={block === text.body[0] ? pageLayout.lead : undefined}>
          <Inlines inlines={block.children} />
        </p>
      );
    case 'list':
      return <List {...block} />;
    case 'quote':
      return (
        <blockquote className={styles['quote']}>
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case 'table':
      return <WideTable table={block} />;
    case 'warning':
    case 'contact':
      return <Aside {...block} />;
    case 'toc':
      return <TableOfContents body={text.body} />;
    case 'sitemap':
      return <SiteMap />;
  }
}

/** Id of the words that precede the heading in the name of each section link. */
const linkWordsId = 'lien-vers';

/** A heading with a link to itself beside it, which readers can copy or send. */
function SectionHeading({ heading }: { readonly heading: Heading }): ReactNode {
  const { wordsLanguage } = useShownText();
  const { level, id, children } = heading;
  const Element = level === 2 ? 'h2' : 'h3';
  return (
    <div className={`${styles['heading']} ${styles[Element]}`}>
      <Element id={id}>
        <Inlines inlines={children} />
      </Element>
      <a
        className={styles['headingLink']}
        href={`#${id}`}
        lang={wordsLanguage}
        aria-labelledby={`${linkWordsId} ${id}`}
      >
        #
      </a>
    </div>
  );
}

function List({ ordered, items }: Extract<Block, { readonly type: 'list' }>): ReactNode {
  const Element = ordered ? 'ol' : 'ul';
  return (
    <Element className={styles['list']}>
      {items.map((item, index) => (
        <li key={index}>
          <Item blocks={item} />
        </li>
      ))}
    </Element>
  );
}

/** An item that starts with a paragraph shows it as a line of text, without a paragraph element. */
function Item({ blocks }: { readonly blocks: readonly Block[] }): ReactNode {
  const [only, ...others] = blocks;
  if (only?.type !== 'paragraph') return <Blocks blocks={blocks} />;
  return (
    <>
      <Inlines inlines={only.children} />
      <Blocks blocks={others} />
    </>
  );
}

type AsideBlock = Extract<Block, { readonly type: 'warning' | 'contact' }>;

function Aside({ type, title, children }: AsideBlock): ReactNode {
  const content = (
    <>
      {title && (
        <p className={styles['asideTitle']}>
          <strong>
            <Inlines inlines={title} />
          </strong>
        </p>
      )}
      <Blocks blocks={children} />
    </>
  );
  if (type === 'contact') return <div className={styles['contact']}>{content}</div>;
  return (
    <div className={styles['aside']}>
      <Callout tone="warning">{content}</Callout>
    </div>
  );
}

const titleId = 'sommaire-titre';

/** Links to the sections of a long page. */
function TableOfContents({ body }: { readonly body: readonly Block[] }): ReactNode {
  const { t } = useTranslation('static-pages');
  const { wordsLanguage } = useShownText();
  const sections = body.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [block] : [],
  );
  return (
    <nav className={styles['contents']} aria-labelledby={titleId}>
      <p id={titleId} className={styles['contentsTitle']} lang={wordsLanguage}>
        {t('pages.sommaire')}
      </p>
      <ul>
        {sections.map(({ id, children }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Inlines inlines={children} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A table that may be wider than a telephone. It scrolls separately, also by keyboard. */
function WideTable({ table }: { readonly table: Table }): ReactNode {
  const { headingId, head, rows } = table;
  const { text } = useShownText();
  const name =
    headingId === undefined ? { 'aria-label': text.title } : { 'aria-labelledby': headingId };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus lets a keyboard scroll it
    <section tabIndex={0} className={styles['scroller']} {...name}>
      <table className={styles['table']} {...name}>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Inlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index} cells={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A row whose first cell is its heading. */
function Row({ cells }: { readonly cells: Table['rows'][number] }): ReactNode {
  const [first = [], ...others] = cells;
  return (
    <tr>
      <th scope="row">
        <Inlines inlines={first} />
      </th>
      {others.map((cell, index) => (
        <td key={index}>
          <Inlines inlines={cell} />
        </td>
      ))}
    </tr>
  );
}
