import { announce, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { encode } from 'uqr';
import { copyText } from '../controls/copy-text.ts';
import { LabelStack } from '../controls/label-stack.tsx';
import styles from './qr-code.module.css';

type Copying = 'ready' | 'copied' | 'selected';

const copyLabels = {
  ready: 'ailleurs.copier',
  copied: 'ailleurs.copie',
  selected: 'ailleurs.selectionne',
} as const satisfies Record<Copying, string>;

const announcements = {
  copied: 'ailleurs.copieDite',
  selected: 'ailleurs.selectionneDit',
} as const satisfies Record<Exclude<Copying, 'ready'>, string>;

/** Shows the link to copy and to scan. If the browser cannot copy it, the link is selected instead. */
export function PreparedLink({ link }: { readonly link: string }): ReactNode {
  const { t } = useTranslation('payment');
  const [copying, setCopying] = useState<Copying>('ready');
  const field = useRef<HTMLInputElement>(null);

  // The link has replaced the button that was pressed, so the focus moves to it.
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    const outcome = await copyText(link);
    if (outcome === 'selected') field.current?.select();
    setCopying(outcome);
    announce(t(announcements[outcome]));
  };

  return (
    <>
      <label className={styles['label']} htmlFor="lien-ailleurs">
        {t('ailleurs.lien')}
      </label>
      <p id="lien-ailleurs-aide">{t('ailleurs.garder')}</p>
      <div className={styles['link']}>
        <input
          ref={field}
          id="lien-ailleurs"
          type="text"
          readOnly
          translate="no"
          value={link}
          aria-describedby="lien-ailleurs-aide"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button type="button" look="quiet" onClick={() => void copy()}>
          <LabelStack
            labels={Object.values(copyLabels).map((label) => t(label))}
            shown={t(copyLabels[copying])}
          />
        </Button>
      </div>
      <figure
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- RGAA 1.9.1 requires it
        role="figure"
        aria-label={t('ailleurs.code.consigne')}
        className={styles['figure']}
      >
        <QrCode text={link} />
        <figcaption>{t('ailleurs.code.consigne')}</figcaption>
      </figure>
    </>
  );
}

/** Width of the light margin that readers need to find the code, in modules. */
const quietZone = 4;

/** Draws a text as a QR code. It is drawn here, so that no other site learns the text. */
function QrCode({ text }: { readonly text: string }): ReactNode {
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
 * Returns the dark modules of a code as one SVG path, one unit to the module. Each run of modules in a row is
 * one rectangle, so that no hairline shows between neighbours.
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
