import { matchRoutes } from '@amendes/contract/host';
import type { Registry, RegisteredPart } from '../registry/registry.ts';

/**
 * The part that answers an address, or `undefined` when none does that is known. Fixed names win over
 * parameters, also those of parts that are not known yet.
 */
export function findPart(registry: Registry, pathname: string): RegisteredPart | undefined {
  const known = [registry.shell, ...registry.remotes].flatMap((part) =>
    part.routes.map((path) => ({ path, handle: part })),
  );
  const elsewhere = registry.elsewhere?.map((path) => ({ path, handle: undefined }));
  const routes = [...known, ...(elsewhere ?? [])];
  const [match] = matchRoutes(routes, pathname) ?? [];
  return match?.route.handle;
}
