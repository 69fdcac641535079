import { NotFound, Route, Routes, useParams, type RemoteApp } from '@amendes/contract';
import { informationPages } from '@amendes/contract/information-pages';
import type { ReactNode } from 'react';
import { InformationPage } from './page/information-page.tsx';
import { texts } from './texts.ts';

/** One route serves all pages, so that matching takes the same time however many pages exist. */
function Screens(): ReactNode {
  return (
    <Routes>
      <Route path="/tai/:page" element={<NamedPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function NamedPage(): ReactNode {
  const page = useParams()['page']?.toLowerCase();
  const name = informationPages.find((known) => known === page);
  return name ? <InformationPage key={name} name={name} /> : <NotFound />;
}

export const app: RemoteApp = { Screens, texts };
