import { Navigate, Route, Routes } from '@amendes/contract';
import { useLocation } from '@amendes/contract/host';
import { useState, type ReactNode } from 'react';
import { DisabledPart } from '../disabled-part/disabled-part.tsx';
import { ErrorPage } from '../error-page/error-page.tsx';
import { NotFoundPage } from '../not-found-page/not-found-page.tsx';
import { AwaitedPart } from '../part/awaited-part.tsx';
import { findPart } from '../part/find-part.ts';
import { givenUp, standBack } from '../part/given-up.ts';
import { PartSkeleton } from '../part/part-skeleton.tsx';
import { RemotePart } from '../part/remote-part.tsx';
import { useFrameOnly } from '../prerender/frame-only.ts';
import { useKnownParts } from '../registry/known-parts.ts';

/** What the address asks for: a screen of a remote, or one of the shell's own. */
export function Screen(): ReactNode {
  const { pathname } = useLocation();
  const { registry, others, firstPath, turn } = useKnownParts();
  const frameOnly = useFrameOnly();
  const given = useGivenUp(`${pathname} ${turn}`);
  const found = findPart(registry, pathname);
  const part = found && found !== registry.shell ? standBack(found, given) : found;
  if (frameOnly) return <PartSkeleton />;
  if (part?.disabled) return <DisabledPart name={part.name} message={part.disabled.message} />;
  if (part && part !== registry.shell)
    return <RemotePart key={`${part.build}.${turn}`} part={part} />;
  if (!part && others !== 'there' && pathname !== firstPath) return <AwaitedPart others={others} />;
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/tai" replace />} />
      <Route path="/tai/erreur/:idErreur" element={<ErrorPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** The builds that were given up when this page was entered: nothing changes under whoever is reading. */
function useGivenUp(page: string): ReadonlySet<string> {
  const [decided, decide] = useState({ page, given: givenUp() });
  if (decided.page === page) return decided.given;
  const given = givenUp();
  decide({ page, given });
  return given;
}
