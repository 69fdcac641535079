import { NotFound, Route, Routes, type RemoteApp } from '@amendes/contract';
import type { ReactNode } from 'react';
import { HomePage } from './find-fine/home-page.tsx';
import { texts } from './texts.ts';

function Screens(): ReactNode {
  return (
    <Routes>
      <Route path="/tai" element={<HomePage />} />
      <Route path="/tai/:amendeId" element={<HomePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

export const app: RemoteApp = { Screens, texts };
