import { announce, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { copyText } from '../controls/copy-text.ts';
import { Drawing } from '../controls/drawing.tsx';
import drawn from '../controls/drawing.module.css';
import { LabelStack } from '../controls/label-stack.tsx';
import type { TransferFact } from './transfer-facts.ts';
import styles from './transfer-information.module.css';

type Copying = 'ready' | 'copied' | 'selected';

const labels = {
  ready: 'virement.copier',
  copied: 'virement.copie',
  selected: 'virement.copieRefusee',
} as const satisfies Record<Copying, string>;

/** Notes beside the names of some lines. */
const notes: Partial<Record<TransferFact['name'], 'telQuel' | 'siDemandee'>> = {
  libelle: 'telQuel',
  reference: 'siDemandee',
};

/** Shows one line of the transfer with a button that copies it. If the browser refuses, the text is selected instead. */
export function FactLine({ fact }: { readonly fact: TransferFact }): ReactNode {
  const { t } = useTranslation('payment');
  const [copying, setCopying] = useState<Copying>('ready');
  const text = useRef<HTMLElement>(null);
  const name = t(`virement.lignes.${fact.name}`);
  const note = notes[fact.name];

  async function copy(): Promise<void> {
    const outcome = await copyText(fact.copied);
    setCopying(outcome);
    if (outcome === 'selected') select(text.current);
    announce(
      t(outcome === 'copied' ? 'virement.copieDite' : 'virement.copieRefuseeDite', { name }),
    );
  }

  return (
    <div className={styles['line']}>
      <dt>
        {name}
        {note && (
          <>
            {' '}
            <span className={styles[note]}>{t(`virement.${note}`)}</span>
          </>
        )}
      </dt>
      <dd className={styles[fact.name]}>
        <span ref={text} translate="no" data-fact={fact.name}>
          {fact.shown}
        </span>
      </dd>
      <dd className={styles['copy']}>
        <Button type="button" look="quiet" onClick={() => void copy()}>
          <LabelStack
            labels={Object.values(labels).map((label) => t(label))}
            shown={t(labels[copying])}
          />
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </dd>
      {fact.name === 'libelle' && (
        <dd className={styles['exact']} data-message="virement.referenceExacte">
          <p>{t('virement.referenceExacte')}</p>
          <LabelInBankForm name={name} label={fact.shown} />
        </dd>
      )}
    </div>
  );
}

/** Draws the form of a bank: empty fields, and below them, ringed, the field for the label. */
function LabelInBankForm({
  name,
  label,
}: {
  readonly name: string;
  readonly label: string;
}): ReactNode {
  return (
    <Drawing height={136}>
      <path className={drawn['lines']} d="M20 20h64M20 54h42" />
      <path className={drawn['box']} d="M16 26h208v16H16zM16 60h104v16H16z" />
      <text x="18" y="94">
        {name}
      </text>
      <text x="26" y="118">
        {label.slice(0, 14)} …
      </text>
      <rect className={drawn['ring']} x="14" y="100" width="212" height="26" rx="6" />
    </Drawing>
  );
}

function select(element: HTMLElement | null): void {
  if (element) getSelection()?.selectAllChildren(element);
}
