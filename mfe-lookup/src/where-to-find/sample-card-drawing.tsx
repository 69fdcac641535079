import type { ReactNode } from 'react';
import type { SampleCard, SampleNumber } from './card-kinds.ts';
import styles from './sample-card-drawing.module.css';

interface SampleCardDrawingProps {
  readonly card: SampleCard;
  /** Says in words all that the drawing shows. */
  readonly label: string;
}

/** Heights of the rows of a letter, in the units of the drawing. */
const height = { behind: 40, line: 26, text: 56, heading: 44, numbers: 80, foot: 72 } as const;

/**
 * Draws a letter with its detachable payment card. The sheet behind it, the name at its top and the contents of the card
 * differ by kind. Number and key are marked by a ring and a numbered badge, so that no colour is needed.
 */
export function SampleCardDrawing({ card, label }: SampleCardDrawingProps): ReactNode {
  const { behind, about, amounts, deposit } = card;
  const top = about ? [...card.top, about] : card.top;
  const sheet = behind ? height.behind : 2;
  const tear = sheet + 12 + top.length * height.line + height.text;
  const foot = tear + height.heading + (deposit ? 2 : 1) * height.numbers;
  const bottom = foot + height.foot;
  return (
    <svg
      className={styles['card']}
      viewBox={`0 0 400 ${bottom + 2}`}
      role="img"
      aria-label={label}
      xmlns="http://www.w3.org/2000/svg"
    >
      {/* Some screen readers read the words of a drawing besides its label. */}
      <g aria-hidden="true">
        {behind && (
          <>
            <rect className={styles['paper']} x="20" y="2" width="378" height="80" rx="4" />
            <text className={styles['title']} x="34" y="28">
              {behind}
            </text>
          </>
        )}
        <rect
          className={styles['paper']}
          x="2"
          y={sheet}
          width={behind ? 380 : 396}
          height={bottom - sheet}
          rx="4"
        />
        {top.map((line, index) => (
          <text
            key={line}
            className={line === about ? styles['label'] : styles['title']}
            x="20"
            y={sheet + 30 + index * height.line}
          >
            {line}
          </text>
        ))}
        <path className={styles['lines']} d={`M20 ${tear - 44}h220m-220 16h270m-270 16h150`} />
        <path className={styles['tear']} d={`M2 ${tear}h${behind ? 380 : 396}`} />
        <text className={styles['title']} x="20" y={tear + 30}>
          Carte de paiement
        </text>
        <NumberAndKey of={card} name="Numéro de télépaiement" y={tear + height.heading} isMarked />
        {deposit && (
          <NumberAndKey
            of={deposit}
            name="Numéro de consignation"
            y={tear + height.heading + height.numbers}
          />
        )}
        <path
          className={styles['code']}
          d={`M20 ${foot + 8}h24v24h-24zm32 0h8v8h-8zm0 16h8v8h-8zm-32 16h8v8h-8zm16 0h24v8h-24z`}
        />
        {amounts.map((amount, index) => (
          <text
            key={amount}
            className={styles['label']}
            x={behind ? 366 : 380}
            y={foot + 26 + index * height.line}
            textAnchor="end"
          >
            {amount}
          </text>
        ))}
      </g>
    </svg>
  );
}

interface NumberAndKeyProps {
  readonly of: SampleNumber;
  readonly name: string;
  /** The top of the pair. */
  readonly y: number;
  /** Marks the pair that the form asks for. */
  readonly isMarked?: boolean;
}

function NumberAndKey({ of, name, y, isMarked = false }: NumberAndKeyProps): ReactNode {
  return (
    <>
      {isMarked && (
        <>
          <rect className={styles['ring']} x="10" y={y} width="284" height="68" rx="10" />
          <rect className={styles['ring']} x="304" y={y} width="68" height="68" rx="10" />
        </>
      )}
      <text className={styles['label']} x="20" y={y + 25}>
        {name}
      </text>
      {/* `textLength` keeps the digits within their ring in any font. */}
      <text className={styles['digits']} x="20" y={y + 54} textLength={of.number.length * 11.6}>
        {of.number.replaceAll('-', ' ')}
      </text>
      <text className={styles['label']} x="316" y={y + 25}>
        Clé
      </text>
      <text className={styles['digits']} x="316" y={y + 54}>
        {of.key}
      </text>
      {isMarked && (
        <>
          <Badge x={284} y={y} mark="1" />
          <Badge x={364} y={y} mark="2" />
        </>
      )}
    </>
  );
}

interface BadgeProps {
  readonly x: number;
  readonly y: number;
  readonly mark: string;
}

function Badge({ x, y, mark }: BadgeProps): ReactNode {
  return (
    <g className={styles['badge']}>
      <circle cx={x} cy={y} r="14" />
      <text x={x} y={y + 6} textAnchor="middle">
        {mark}
      </text>
    </g>
  );
}
