import { sessionStore, useTranslation } from '@amendes/contract';
import { Button, buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { WholeNumbers } from '@amendes/ui/whole-numbers.tsx';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Providers } from '../page/providers.tsx';
import { mayHavePaidAt, statusAt } from '../error-page/outcome.tsx';
import { rememberInput } from '../prerender/capture-input.ts';
import { remountPart } from '../registry/known-parts.ts';

/** The shown message: its root, its element, and a function that stops watching for its end. */
interface Shown {
  readonly root: Root;
  readonly place: HTMLElement;
  readonly stop: () => void;
}

let shown: Shown | undefined;

/**
 * Reports that a control has not worked, at the end of the page's content, so that nothing moves. The message is read
 * out. It gets the focus if that is still at the pressed control or nowhere. Otherwise the focus stays.
 */
export function showControlFailure(control: Element): void {
  const main = document.querySelector<HTMLElement>('main');
  if (!main) return;
  hide();
  const place = document.createElement('div');
  main.append(place);
  const root = createRoot(place);
  shown = { root, place, stop: hideWithPage(main, place) };
  const isAtControl = [control, document.body, null].includes(document.activeElement);
  root.render(
    <Providers>
      <ControlFailure
        focus={isAtControl ? takeFocus : undefined}
        mayHavePaid={mayHavePaidHere()}
        onRetry={retry}
      />
    </Providers>,
  );
}

/** True if the citizen may have paid: the hand-over cannot know, and for some notices the look-up knows of a payment. */
function mayHavePaidHere(): boolean {
  const { pathname } = location;
  const status = statusAt(pathname, sessionStore.getState().currentFine);
  return mayHavePaidAt(pathname) || (status !== undefined && status !== 'A_PAYER');
}

const takeFocus = (callout: HTMLElement | null) => callout?.focus();

interface ControlFailureProps {
  readonly focus: ((callout: HTMLElement | null) => void) | undefined;
  readonly mayHavePaid: boolean;
  readonly onRetry: () => void;
}

function ControlFailure({ focus, mayHavePaid, onRetry }: ControlFailureProps): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <>
      <Callout tone="failure" message="echec.texte" role="alert" tabIndex={-1} ref={focus}>
        <p>
          <strong>{t('echec.titre')}</strong> {t('echec.texte')}
        </p>
        <p>
          <WholeNumbers of={t(mayHavePaid ? 'module.argentApres' : 'demarrage.telephone')} />
        </p>
      </Callout>
      <p className={pageLayout.actions}>
        <Button type="button" onClick={onRetry}>
          {t('module.reessayer')}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- requests this page again, without any script */}
        <a className={buttonClass('quiet')} href="">
          {t('echec.recharger')}
        </a>
      </p>
    </>
  );
}

/** Shows the page again, with another release if this one was given up, and with the input that was typed into it. */
function retry(): void {
  const main = document.querySelector<HTMLElement>('main');
  hide();
  if (main) rememberInput(main, true);
  remountPart();
  main?.focus();
}

function hide(): void {
  if (!shown) return;
  shown.stop();
  shown.root.unmount();
  shown.place.remove();
  shown = undefined;
}

/** Hides the message on another page, which it does not concern, and at the next press, which shows again if it works. */
function hideWithPage(main: HTMLElement, place: HTMLElement): () => void {
  const { pathname } = location;
  const observer = new MutationObserver(() => {
    if (location.pathname !== pathname) hide();
  });
  const onPress = ({ target }: Event) => {
    if (target instanceof Element && main.contains(target) && !place.contains(target)) hide();
  };
  observer.observe(main, { childList: true, subtree: true });
  addEventListener('click', onPress, true);
  return () => {
    observer.disconnect();
    removeEventListener('click', onPress, true);
  };
}
