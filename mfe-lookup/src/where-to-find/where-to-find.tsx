import { useTranslation } from '@amendes/contract';
import { type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { cardKinds, type SampleCard } from './card-kinds.ts';
import { SampleCardFigure } from './sample-card-figure.tsx';
import styles from './where-to-find.module.css';

/** Where each kind of notice carries its number and key. Native disclosures: found by search in page. */
export function WhereToFind(): ReactNode {
  const { t } = useTranslation('lookup');
  const section = useOpenForPrint();
  return (
    <section ref={section} aria-labelledby="ou-trouver">
      <h2 id="ou-trouver">{t('accueil.ouTrouver.titre')}</h2>
      <p>{t('accueil.ouTrouver.consigne')}</p>
      {cardKinds.map((card) => (
        <details key={card.kind} className={styles['kind']}>
          <summary>
            <CardName card={card} />
          </summary>
          <div className={styles['content']}>
            <p>{t(`accueil.ouTrouver.cartes.${card.kind}.texte`)}</p>
            <SampleCardFigure card={card} />
          </div>
        </details>
      ))}
    </section>
  );
}

/** The name on the letter, as it is printed there, and what it means where that is something else. */
function CardName({ card: { kind, letter } }: { readonly card: SampleCard }): ReactNode {
  const { t } = useTranslation('lookup');
  const meaning = t(`accueil.ouTrouver.cartes.${kind}.titre`);
  return (
    <span>
      {kind} – <span lang="fr">{letter}</span>
      {letter.includes(meaning) ? '' : ` (${meaning})`}
    </span>
  );
}

/** Opens all disclosures of an element while the page is printed: paper cannot be clicked. */
function useOpenForPrint(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    const open = () => {
      const closed = element.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])');
      opened = [...(closed ?? [])];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, []);

  return element;
}
