import { lazyWithRetry, NotFound, Route, Routes, type RemoteApp } from '@amendes/contract';
import type { ReactNode } from 'react';
import { CheckNotice } from './check-notice/check-notice.tsx';
import { GuardedDetail, OpenPage } from './guard/guarded.tsx';
import { GuardedStep } from './guard/guarded-step.tsx';
import { optional, Waiting } from './journey/journey-page.tsx';
import { screenPatterns } from './journey/screen-patterns.ts';
import { texts } from './texts.ts';

/* Entering the journey loads only the detail; each of these screens is loaded when it is needed or expected. */

const ChooseMethod = lazyWithRetry(async () => {
  const screen = await import('./choose-method/choose-method.tsx');
  return screen.ChooseMethod;
}, Waiting);

const EnterIndicator = lazyWithRetry(async () => {
  const screen = await import('./enter-indicator/enter-indicator.tsx');
  return screen.EnterIndicator;
}, Waiting);

const HandOver = lazyWithRetry(async () => {
  const screen = await import('./hand-over/hand-over.tsx');
  return screen.HandOver;
}, Waiting);

const TransferInformation = lazyWithRetry(async () => {
  const screen = await import('./transfer/transfer-information.tsx');
  return screen.TransferInformation;
}, Waiting);

const Confirmation = lazyWithRetry(async () => {
  const screen = await import(
    /* webpackChunkName: "confirmation" */ './confirmation/confirmation.tsx'
  );
  return screen.Confirmation;
}, Waiting);

const Receipt = lazyWithRetry(async () => {
  const screen = await import(/* webpackChunkName: "receipt" */ './receipt/receipt.tsx');
  return screen.Receipt;
}, Waiting);

const RemainderOnNotice = optional(
  async () => {
    const { RemainderOnNotice: Screen } = await import('./confirmation/what-is-left.tsx');
    return Screen;
  },
  ({ children }) => children,
);

/** Fetches the code of the screens that may follow the detail. */
function prefetchNext(): void {
  for (const next of [ChooseMethod, HandOver, TransferInformation]) next.prefetch();
}

const detail = (
  <GuardedDetail>
    {(fine, reference, today) => (
      <CheckNotice
        fine={fine}
        reference={reference}
        today={today}
        renderRemainder={(rest) => (
          <RemainderOnNotice fine={fine} today={today}>
            {rest}
          </RemainderOnNotice>
        )}
        prefetchNext={prefetchNext}
      />
    )}
  </GuardedDetail>
);

const handOver = (
  <GuardedStep screen="handOver">{(step) => <HandOver.Screen {...step} />}</GuardedStep>
);

const transfer = (
  <GuardedStep screen="transfer">{(step) => <TransferInformation.Screen {...step} />}</GuardedStep>
);

function Screens(): ReactNode {
  return (
    <Routes>
      <Route path={screenPatterns.detail} element={detail} />
      <Route
        path={screenPatterns.chooseMethod}
        element={
          <GuardedStep screen="chooseMethod">
            {(step) => <ChooseMethod.Screen {...step} />}
          </GuardedStep>
        }
      />
      <Route
        path={screenPatterns.enterIndicator}
        element={
          <GuardedStep screen="enterIndicator">
            {(step) => <EnterIndicator.Screen {...step} />}
          </GuardedStep>
        }
      />
      <Route path={screenPatterns.handOver} element={handOver} />
      <Route path={screenPatterns.handOverOfAmount} element={handOver} />
      <Route path={screenPatterns.transfer} element={transfer} />
      <Route path={screenPatterns.transferWithIndicator} element={transfer} />
      <Route
        path={screenPatterns.confirmation}
        element={
          <OpenPage>{(reference) => <Confirmation.Screen reference={reference} />}</OpenPage>
        }
      />
      <Route
        path={screenPatterns.receipt}
        element={<OpenPage>{(reference) => <Receipt.Screen reference={reference} />}</OpenPage>}
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

export const app: RemoteApp = { Screens, texts };
