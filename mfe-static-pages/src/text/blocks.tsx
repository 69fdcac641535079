import type { Block } from '@amendes/protocol/content-page.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { Fragment, type ReactNode } from 'react';
import { SiteMap } from '../site-map/site-map.tsx';
import { Inlines } from './inlines.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useShownText } from './shown-text.ts';
import { TableOfContents } from './table-of-contents.tsx';
import styles from './text.module.css';
import { WideTable } from './wide-table.tsx';

/** The blocks of a text as elements. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }): ReactNode {
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

/** An item of one paragraph is a line, not a paragraph of its own. */
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
