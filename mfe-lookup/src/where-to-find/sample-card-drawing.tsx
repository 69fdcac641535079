import type { ReactNode } from 'react';
import type { SampleCard } from './card-kinds.ts';
import styles from './sample-card-drawing.module.css';

interface SampleCardDrawingProps {
  readonly card: SampleCard;
  /** All that the drawing shows, in words. */
  readonly label: string;
}

/**
 * The detachable payment slip, drawn by us. The words on it are French, as on every real notice.
 * Number and key are marked by a ring, a line and a numbered badge, so that no colour is needed.
 */
export function SampleCardDrawing({ card, label }: SampleCardDrawingProps): ReactNode {
  return (
    <svg
      className={styles['card']}
      viewBox="0 0 400 236"
      role="img"
      aria-label={label}
      xmlns="http://www.w3.org/2000/svg"
    >
      {/* Some readers tell the words of a drawing besides its name. */}
      <g aria-hidden="true">
        <rect className={styles['paper']} x="2" y="10" width="396" height="224" rx="8" />
        <path className={styles['tear']} d="M2 10h396" />
        <text className={styles['title']} x="22" y="46">
          Carte de paiement
        </text>
        <text className={styles['title']} x="378" y="46" textAnchor="end">
          {card.kind}
        </text>

        <text className={styles['label']} x="26" y="104">
          Numéro de télépaiement
        </text>
        <text className={styles['digits']} x="26" y="134" textLength={digitsWidth(card)}>
          {card.number.replaceAll('-', ' ')}
        </text>
        <text className={styles['label']} x="326" y="104">
          Clé
        </text>
        <text className={styles['digits']} x="326" y="134">
          {card.key}
        </text>

        <rect className={styles['ring']} x="14" y="80" width="286" height="68" rx="12" />
        <rect className={styles['ring']} x="314" y="80" width="72" height="68" rx="12" />
        <Badge x={292} y={80} mark="1" />
        <Badge x={378} y={80} mark="2" />

        <g className={styles['faint']}>
          <path d="M26 172h24v24H26zM58 172h8v8h-8zM58 188h8v8h-8zM26 204h8v8h-8zM42 204h24v8H42z" />
          <path d="M96 178h110M96 196h150M96 214h70" />
        </g>
        <text className={styles['label']} x="378" y="214" textAnchor="end">
          Montant : … €
        </text>
      </g>
    </svg>
  );
}

/** The digits keep within their ring whatever font the reader's machine has. */
const digitsWidth = ({ number }: SampleCard) => number.length * 11.6;

interface BadgeProps {
  readonly x: number;
  readonly y: number;
  readonly mark: string;
}

function Badge({ x, y, mark }: BadgeProps): ReactNode {
  return (
    <g className={styles['badge']}>
      <circle cx={x} cy={y} r="15" />
      <text x={x} y={y + 6} textAnchor="middle">
        {mark}
      </text>
    </g>
  );
}
