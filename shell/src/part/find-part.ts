import { matchRoutes } from '@amendes/contract/host';
import type { Registry, RegisteredPart } from '../registry/registry.ts';

/** The part that answers an address, or `undefined` when none does. Fixed names win over parameters. */
export function findPart(registry: Registry, pathname: string): RegisteredPart | undefined {
  const routes = [registry.shell, ...registry.remotes].flatMap((part) =>
    part.routes.map((path) => ({ path, handle: part })),
  );
  const [match] = matchRoutes(routes, pathname) ?? [];
  return match?.route.handle;
}
