import type { ReactNode } from 'react';
import type { SampleCard, SampleNumber } from './card-kinds.ts';
import styles from './sample-card-drawing.module.css';

/** The two values that the form requests. */
export type Mark = 'number' | 'key';

interface SampleCardDrawingProps {
  readonly card: SampleCard;
  /** Describes in words everything that the drawing shows. */
  readonly label: string;
  /** The value that is being typed. Its ring is filled. */
  readonly marked?: Mark | undefined;
}

/** Heights of the rows of a letter, in the units of the drawing. */
const height = {
  behind: 34,
  head: 98,
  line: 26,
  text: 128,
  gap: 26,
  heading: 44,
  numbers: 80,
  foot: 68,
} as const;

/**
 * Draws a whole letter: sender and recipient, its title, its text, and below a dashed line the detachable payment card. The
 * sheet behind it, the name at its top and the contents of the card differ by kind. Number and key are marked by a ring
 * and a numbered badge, so that no colour is needed.
 */
export function SampleCardDrawing({ card, label, marked }: SampleCardDrawingProps): ReactNode {
  const { behind, about, amounts, deposit } = card;
  const top = about ? [...card.top, about] : card.top;
  const sheet = behind ? height.behind : 2;
  const width = behind ? 380 : 396;
  const title = sheet + height.head;
  const text = title + top.length * height.line;
  const end = text + height.text;
  const slip = end + height.gap;
  const foot = slip + height.heading + (deposit ? 2 : 1) * height.numbers;
  const bottom = foot + height.foot;
  return (
    <svg
      className={styles['card']}
      viewBox={`0 0 400 ${bottom + 2}`}
      role="img"
      aria-label={label}
      xmlns="http://www.w3.org/2000/svg"
    >
      {/* Some screen readers read the words of a drawing in addition to its label. */}
      <g aria-hidden="true">
        {behind && (
          <>
            <path className={styles['paper']} d={`M20 2h378v${end - 20}h-378z`} />
            <text className={styles['title']} x="34" y="25">
              {behind}
            </text>
          </>
        )}
        <path className={styles['paper']} d={`M2 ${sheet}h${width}v${end - sheet}h-${width}z`} />
        <path
          className={styles['lines']}
          d={`M20 ${sheet + 24}h90m-90 14h130m-130 14h70M222 ${sheet + 38}h100m-100 14h120m-120 14h80`}
        />
        <path className={styles['frame']} d={`M208 ${sheet + 22}h158v58h-158z`} />
        {top.map((line, index) => (
          <text
            key={line}
            className={line === about ? styles['label'] : styles['title']}
            x="20"
            y={title + 14 + index * height.line}
          >
            {line}
          </text>
        ))}
        <path
          className={styles['lines']}
          d={`M20 ${text + 12}h330m-330 16h342m-342 16h300m-300 16h150M20 ${text + 90}h336m-336 16h210`}
        />
        <path className={styles['tear']} d={`M2 ${end + height.gap / 2}h${width}`} />
        <path className={styles['paper']} d={`M2 ${slip}h${width}V${bottom}h-${width}z`} />
        <text className={styles['title']} x="20" y={slip + 30}>
          Carte de paiement
        </text>
        <NumberAndKey
          of={card}
          name="Numéro de télépaiement"
          y={slip + height.heading}
          marked={marked ?? 'none'}
        />
        {deposit && (
          <NumberAndKey
            of={deposit}
            name="Numéro de consignation"
            y={slip + height.heading + height.numbers}
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
            x="364"
            y={foot + 24 + index * height.line}
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
  /** Top of the pair. */
  readonly y: number;
  /** Set for the pair that the form requests: it gets rings, and the ring of the marked value is filled. */
  readonly marked?: Mark | 'none';
}

function NumberAndKey({ of, name, y, marked }: NumberAndKeyProps): ReactNode {
  return (
    <>
      {marked && <Ring x={10} y={y} width={286} isFilled={marked === 'number'} mark="1" />}
      {marked && <Ring x={306} y={y} width={64} isFilled={marked === 'key'} mark="2" />}
      <text className={styles['label']} x="20" y={y + 25}>
        {name}
      </text>
      <text className={styles['digits']} y={y + 54}>
        {of.number.split('-').map((group, index) => (
          // Each group has a separate position, so that they do not touch in any font.
          <tspan key={index} x={20 + index * 60}>
            {group}
          </tspan>
        ))}
      </text>
      <text className={styles['label']} x="318" y={y + 25}>
        Clé
      </text>
      <text className={styles['digits']} x="318" y={y + 54}>
        {of.key}
      </text>
    </>
  );
}

interface RingProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isFilled: boolean;
  /** Number in the badge at its corner. */
  readonly mark: string;
}

function Ring({ x, y, width, isFilled, mark }: RingProps): ReactNode {
  const corner = x + width - 8;
  return (
    <g className={styles['ring']}>
      <rect
        className={isFilled ? styles['filled'] : undefined}
        x={x}
        y={y}
        width={width}
        height="68"
        rx="10"
      />
      <circle cx={corner} cy={y} r="14" />
      <text x={corner} y={y + 6} textAnchor="middle">
        {mark}
      </text>
    </g>
  );
}
