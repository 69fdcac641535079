import { NotFound, Route, Routes, type RemoteApp } from '@amendes/contract';
import type { ReactNode } from 'react';
import { InformationPage } from './page/information-page.tsx';
import { informationPages } from '@amendes/contract/information-pages';
import { texts } from './texts.ts';

function Screens(): ReactNode {
  return (
    <Routes>
      {informationPages.map((name) => (
        <Route
          key={name}
          path={`/tai/${name}`}
          element={<InformationPage key={name} name={name} />}
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

export const app: RemoteApp = { Screens, texts };
