import { Navigate, Route, Routes } from '@amendes/contract';
import { useLocation } from '@amendes/contract/host';
import { useMemo, type ReactNode } from 'react';
import { DisabledPart } from '../disabled-part/disabled-part.tsx';
import { ErrorPage } from '../error-page/error-page.tsx';
import { NotFoundPage } from '../not-found-page/not-found-page.tsx';
import { AwaitedPart } from '../part/awaited-part.tsx';
import { findPart } from '../part/find-part.ts';
import { standBack } from '../part/given-up.ts';
import { PartSkeleton } from '../part/part-skeleton.tsx';
import { RemotePart } from '../part/remote-part.tsx';
import { useFrameOnly } from '../prerender/frame-only.ts';
import { useKnownParts } from '../registry/known-parts.ts';

/** What the address asks for: a screen of a remote, or one of the shell's own. */
export function Screen(): ReactNode {
  const { pathname } = useLocation();
  const { registry, others, firstPath, turn } = useKnownParts();
  const frameOnly = useFrameOnly();
  // A release that was given up stays until the next navigation: nothing changes under whoever is reading.
  const part = useMemo(() => {
    const found = findPart(registry, pathname);
    return found && found !== registry.shell ? standBack(found) : found;
    // oxlint-disable-next-line react/exhaustive-deps -- the visitor asked for it anew
  }, [registry, pathname, turn]);
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
