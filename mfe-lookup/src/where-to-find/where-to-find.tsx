import { useTranslation } from '@amendes/contract';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { type ReactNode, useEffect, useRef, type RefObject } from 'react';
import { cardKinds, type SampleCard } from './card-kinds.ts';
import { SampleCardDrawing, type Mark } from './sample-card-drawing.tsx';
import styles from './where-to-find.module.css';

/** Id of the section that shows where number and key are printed. */
export const whereToFindId = 'ou-trouver';

/** Shows where each kind of notice prints its number and key. Search in page also finds the native disclosures. */
export function WhereToFind(): ReactNode {
  const { t } = useTranslation('lookup');
  const section = useOpenForPrint();
  return (
    <section ref={section} aria-labelledby={whereToFindId}>
      <h2 id={whereToFindId}>{t('accueil.ouTrouver.titre')}</h2>
      <p>{t('accueil.ouTrouver.consigne')}</p>
      {cardKinds.map((card) => (
        <details key={card.kind} className={styles['kind']}>
          <summary>
            <CardName card={card} />
          </summary>
          <div className={styles['content']}>
            <p>
              <PrintedNames of={t(`accueil.ouTrouver.cartes.${card.kind}.texte`)} />
            </p>
            <SampleCardFigure card={card} />
          </div>
        </details>
      ))}
    </section>
  );
}

/** The name printed on the letter, followed by its meaning unless the name contains it. */
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

interface NoticeBesideProps {
  readonly kind: SampleCard['kind'];
  /** The field that is being typed into. */
  readonly field: Mark | undefined;
}

/** The letter that the typed number belongs to, as far as that is known. Shown if there is space beside the form. */
export function NoticeBeside({ kind, field }: NoticeBesideProps): ReactNode {
  return cardKinds
    .filter((card) => card.kind === kind)
    .map((card) => <SampleCardFigure key="beside" card={card} marked={field} />);
}

interface SampleCardFigureProps {
  readonly card: SampleCard;
  readonly marked?: Mark | undefined;
}

/** A sample of the letter, with a legend that describes in words what the drawing marks. */
function SampleCardFigure({ card, marked }: SampleCardFigureProps): ReactNode {
  const { t } = useTranslation('lookup');
  const { kind, number: numero, key: cle, deposit } = card;
  const label = [
    t(`accueil.ouTrouver.image.${kind}`),
    t('accueil.ouTrouver.image.carte', { numero, cle }),
    deposit &&
      t('accueil.ouTrouver.image.consignation', { numero: deposit.number, cle: deposit.key }),
    t('accueil.ouTrouver.image.montants'),
  ];
  const legend = [
    [t('accueil.ouTrouver.legende.numero'), numero],
    [t('accueil.ouTrouver.legende.cle'), cle],
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers know the role, not the element
    <figure role="figure" aria-label={legend.flat().join(' ')} className={styles['figure']}>
      <SampleCardDrawing card={card} marked={marked} label={label.filter(Boolean).join(' ')} />
      <figcaption>
        <ol className={styles['legend']}>
          {legend.map(([text, digits]) => (
            <li key={text}>
              {text} <strong>{digits}</strong>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

/** Opens all disclosures of an element while the page is printed, because paper cannot be clicked. */
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
