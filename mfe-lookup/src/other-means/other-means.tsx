import { fetchCode, paths, useNavigate, useTranslation } from '@amendes/contract';
import { watchWhereabouts } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import {
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Means } from './how-to-modal.tsx';
import styles from './other-means.module.css';

const means = ['application', 'telephone'] as const satisfies readonly Means[];

const loadHowTo = () => import(/* webpackChunkName: "how-to" */ './how-to-modal.tsx');

/** Time after which the help page, which says the same, is opened instead of the dialog, in milliseconds. */
const timeoutMs = 4000;

/** Returns the address of the help section that says the same. The sections are named after the means. */
const helpOn = (one: Means) => `${paths.information('aide')}#${one}`;

const neverChanges = () => () => undefined;

type HowTo = Awaited<ReturnType<typeof loadHowTo>>['HowToModal'];

/**
 * The other ways to pay. Without JavaScript their links lead to the help page, which explains them too. Once scripts run,
 * they open a dialog, and have the role of buttons.
 */
export function OtherMeans(): ReactNode {
  const { t } = useTranslation('lookup');
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ readonly means: Means; readonly HowToModal: HowTo }>();

  const isScripted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

  const open = async (one: Means, pressed: Element) => {
    const hasMoved = watchWhereabouts(pressed);
    const howTo = await fetchCode(loadHowTo, timeoutMs).catch(() => undefined);
    if (hasMoved()) return;
    if (howTo) setShown({ means: one, HowToModal: howTo.HowToModal });
    else await navigate(helpOn(one));
  };

  const follow = (event: MouseEvent, one: Means) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open(one, event.currentTarget);
  };

  const press = (event: KeyboardEvent, one: Means) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    void open(one, event.currentTarget);
  };

  return (
    <section className={pageLayout.softCard} aria-labelledby="autres-moyens">
      <h2 id="autres-moyens">{t('accueil.autresMoyens.titre')}</h2>
      <ul className={styles['means']}>
        {means.map((one) => (
          <li key={one}>
            <a
              id={`moyen-${one}`}
              href={helpOn(one)}
              role={isScripted ? 'button' : undefined}
              aria-haspopup={isScripted ? 'dialog' : undefined}
              onClick={(event) => follow(event, one)}
              onKeyDown={(event) => press(event, one)}
            >
              {t(`accueil.autresMoyens.${one}.lien`)}
            </a>
          </li>
        ))}
      </ul>
      {shown && <shown.HowToModal means={shown.means} onClose={() => setShown(undefined)} />}
    </section>
  );
}
