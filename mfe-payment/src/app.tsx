import { NotFound, Route, Routes, type RemoteApp } from '@amendes/contract';
import type { ReactNode } from 'react';
import { CheckNotice } from './check-notice/check-notice.tsx';
import { GuardedDetail } from './guard/guarded.tsx';
import { GuardedStep } from './guard/guarded-step.tsx';
import { OpenPage } from './guard/open-page.tsx';
import { prepareFormats } from './journey/formats.ts';
import {
  ChooseMethod,
  Confirmation,
  EnterIndicator,
  HandOver,
  Receipt,
  TransferInformation,
} from './journey/later-screens.ts';
import { screenPatterns } from './journey/screen-patterns.ts';
import { texts } from './texts.ts';

const detail = (
  <GuardedDetail>
    {(fine, reference) => <CheckNotice fine={fine} reference={reference} />}
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

// The part is probably fetched ahead: what its first screen needs of the browser is too.
prepareFormats();

export const app: RemoteApp = { Screens, texts };
