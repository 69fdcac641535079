import { Navigate, Route, Routes } from '@amendes/contract';
import { useLocation } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { ErrorPage } from '../error-page/error-page.tsx';
import { NotFoundPage } from '../not-found-page/not-found-page.tsx';
import { findPart } from '../part/find-part.ts';
import { RemotePart } from '../part/remote-part.tsx';
import type { Registry } from '../registry/registry.ts';

/** What the address asks for: a screen of a remote, or one of the shell's own. */
export function Screen({ registry }: { readonly registry: Registry }): ReactNode {
  const { pathname } = useLocation();
  const part = findPart(registry, pathname);
  if (part && part !== registry.shell) return <RemotePart key={part.name} part={part} />;
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/tai" replace />} />
      <Route path="/tai/erreur/:idErreur" element={<ErrorPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
