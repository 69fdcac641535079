import { announce, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { copyText } from '../journey/copy-text.ts';
import { LabelStack } from '../journey/label-stack.tsx';
import styles from './continue-elsewhere.module.css';
import type { QrCodeComponent } from './elsewhere.ts';

interface PreparedLinkProps {
  readonly link: string;
  readonly QrCode: QrCodeComponent | undefined;
}

type Copying = 'ready' | 'copied' | 'selected';

const labels = {
  ready: 'ailleurs.copier',
  copied: 'ailleurs.copie',
  selected: 'ailleurs.selectionne',
} as const satisfies Record<Copying, string>;

const announcements = {
  copied: 'ailleurs.copieDite',
  selected: 'ailleurs.selectionneDit',
} as const satisfies Record<Exclude<Copying, 'ready'>, string>;

/** The link to copy, and to scan. What the browser does not copy is selected instead. */
export function PreparedLink({ link, QrCode }: PreparedLinkProps): ReactNode {
  const { t } = useTranslation('payment');
  const [copying, setCopying] = useState<Copying>('ready');
  const field = useRef<HTMLInputElement>(null);

  // The button that was pressed has given way to the link: the focus goes on there.
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    const outcome = await copyText(link);
    if (outcome === 'selected') field.current?.select();
    setCopying(outcome);
    announce(t(announcements[outcome]));
  };

  return (
    <>
      <label htmlFor="lien-ailleurs">{t('ailleurs.lien')}</label>
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
            labels={Object.values(labels).map((label) => t(label))}
            shown={t(labels[copying])}
          />
        </Button>
      </div>
      {QrCode && (
        <figure className={styles['figure']}>
          <QrCode text={link} />
          <figcaption>{t('ailleurs.code.consigne')}</figcaption>
        </figure>
      )}
    </>
  );
}
