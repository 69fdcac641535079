import { matchRoutes } from '@amendes/contract/host';
import type { Registry, RegisteredPart } from '../registry/registry.ts';

/**
 * The part that answers an address, or `undefined` when none does that is known. Fixed names win over
 * parameters, also those of parts that are not known yet.
 */
export function findPart(registry: Registry, pathname: string): RegisteredPart | undefined {
  const parts = [registry.shell, ...registry.remotes];
  // Most addresses are fixed names: however many there are, they need not all be compared as patterns.
  const named = parts.find(({ routes }) => routes.includes(pathname));
  if (named) return named;
  const known = parts.flatMap((part) => part.routes.map((path) => ({ path, handle: part })));
  const elsewhere = registry.elsewhere?.map((path) => ({ path, handle: undefined }));
  const routes = [...known, ...(elsewhere ?? [])];
  const [match] = matchRoutes(routes, pathname) ?? [];
  return match?.route.handle;
}
