import { startDevSite } from '@amendes/delivery/dev/start-dev-site.ts';
import type { LocalSandbox } from './local-sandbox.ts';
import { showBuild } from './show-build.ts';

/** All parts in development. */
export async function devAll({ host, port, sandbox, configuration }: LocalSandbox) {
  return startDevSite({
    host,
    port,
    apiUpstream: sandbox.origin,
    configuration,
    onBuilt: (build) => console.log(showBuild(build)),
    onRefused: (error) => console.error(error instanceof Error ? error.message : error),
  });
}
