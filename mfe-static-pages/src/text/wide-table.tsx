import type { Table } from '@amendes/protocol/content-page.ts';
import type { ReactNode } from 'react';
import { Inlines } from './inlines.tsx';
import { useShownText } from './shown-text.ts';
import styles from './wide-table.module.css';

/** A table that may be wider than a telephone: it scrolls by itself, with the keyboard too. */
export function WideTable({ table }: { readonly table: Table }): ReactNode {
  const { headingId, head, rows } = table;
  const { text } = useShownText();
  const name =
    headingId === undefined ? { 'aria-label': text.title } : { 'aria-labelledby': headingId };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- how a keyboard scrolls it
    <section tabIndex={0} className={styles['scroller']} {...name}>
      <table className={styles['table']}>
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

/** The first cell says what the others are about. */
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
