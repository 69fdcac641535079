import { NotFound, Route, Routes, type RemoteApp } from '@amendes/contract';
import type { ReactNode } from 'react';
import { CheckNotice } from './check-notice/check-notice.tsx';
import { GuardedPayment, GuardedDetail } from './guard/guarded.tsx';
import { ClosedConfirmation } from './journey/closed-confirmation.tsx';
import { ClosedStep } from './journey/closed-step.tsx';
import { screenPatterns } from './journey/screen-patterns.ts';
import { texts } from './texts.ts';

const step = <GuardedPayment>{(fine) => <ClosedStep fine={fine} />}</GuardedPayment>;

function Screens(): ReactNode {
  return (
    <Routes>
      <Route
        path={screenPatterns.detail}
        element={
          <GuardedDetail>
            {(fine, reference) => <CheckNotice fine={fine} reference={reference} />}
          </GuardedDetail>
        }
      />
      <Route path={screenPatterns.chooseMethod} element={step} />
      <Route path={screenPatterns.enterIndicator} element={step} />
      <Route path={screenPatterns.handOver} element={step} />
      <Route path={screenPatterns.handOverOfAmount} element={step} />
      <Route path={screenPatterns.transfer} element={step} />
      <Route path={screenPatterns.transferWithIndicator} element={step} />
      <Route path={screenPatterns.confirmation} element={<ClosedConfirmation title="titre" />} />
      <Route
        path={screenPatterns.receipt}
        element={<ClosedConfirmation title="titreJustificatif" />}
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

export const app: RemoteApp = { Screens, texts };
