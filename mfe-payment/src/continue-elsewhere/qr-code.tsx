import { useTranslation } from '@amendes/contract';
import { useId, type ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './continue-elsewhere.module.css';

/** The light margin that readers need to find the code, in modules. */
const quietZone = 4;

/** A text as a QR code, drawn here: no other site learns what it says. */
export function QrCode({ text }: { readonly text: string }): ReactNode {
  const { t } = useTranslation('payment');
  const id = useId();
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      shapeRendering="crispEdges"
    >
      <title id={`${id}-title`}>{t('ailleurs.code.titre')}</title>
      <desc id={`${id}-description`}>{t('ailleurs.code.texte')}</desc>
      <rect width={size} height={size} />
      <path d={qrPath(data)} />
    </svg>
  );
}

/**
 * The dark modules of a code as one SVG path, a module to the unit: one rectangle for each run of
 * them in a row, so that no hairline shows between neighbours.
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => runsOf(row).map((run) => rectangle(run, y))).join('');
}

interface Run {
  readonly start: number;
  readonly length: number;
}

function runsOf(row: readonly boolean[]): readonly Run[] {
  return row.flatMap((isDark, start) => {
    if (!isDark || row[start - 1]) return [];
    const end = row.indexOf(false, start);
    return [{ start, length: (end === -1 ? row.length : end) - start }];
  });
}

function rectangle({ start, length }: Run, y: number): string {
  return `M${start} ${y}h${length}v1h-${length}z`;
}
