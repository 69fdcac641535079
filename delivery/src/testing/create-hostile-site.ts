import { spawn } from 'node:child_process';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { publish } from '../publish/publish.ts';
import { cages, kernelWall, nodeWalls, renderProgram } from '../render/cage.ts';
import { cagedProcess } from '../render/caged-process.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, createEmptySite, lookupBuild, shellBuild } from './create-site.ts';

/* A site with a shell that shows the output of a remote, and the walls that this machine supports. */

const shellModule = `
  exports.shell = {
    lent: { shared: { word: 'Bonjour' } },
    render: async ({ address, remote }) => ({
      html: remote ? await remote.app(address) : 'the shell: ' + [].concat('own') + {}.polluted,
      title: '',
      description: '',
    }),
  };
`;

export interface HostileSite {
  readonly site: SiteFolder;
  readonly shell: Release;
  /** Publishes a remote with this module, under a new build. */
  readonly remote: (code: string) => Promise<Release>;
}

export async function createHostileSite(): Promise<HostileSite> {
  const site = await createEmptySite();
  const shell = { ...shellBuild, server: serverFile };
  let builds = 0;
  return {
    site,
    shell: await publish(site, await createBuild(shell, { [serverFile]: shellModule })),
    remote: async (code) => {
      const build = `e${String((builds += 1)).padStart(11, '0')}`;
      const description = { ...lookupBuild, build, server: serverFile };
      return publish(site, await createBuild(description, { [serverFile]: code }));
    },
  };
}

export const page = (address: string) => ({
  language: 'fr',
  address,
  registry: {},
  configuration: {},
  frameOnly: false,
  published: { listed: [] },
});

export const timeoutMs = 20_000;

const nodeAlone = cages(nodeWalls);

const hasKernelWall = await cages([kernelWall()])().then(
  (process) => {
    process.end();
    return true;
  },
  () => false,
);

/** Cage with the strongest wall: without namespaces that is only Node's, and the test run says so. */
export const strongest = hasKernelWall ? cages([kernelWall()]) : nodeAlone;

/** Walls that releases are rendered behind. */
export const walls = [
  ...(hasKernelWall ? ([['the kernel and Node', strongest]] as const) : []),
  ['Node alone', nodeAlone],
] as const;

/** Wall of the kernel alone, around a Node without restrictions. */
export const kernelAlone = hasKernelWall
  ? ([['the kernel alone', cages([kernelWall(renderProgram())])]] as const)
  : [];

/** Starts a process without walls, with the rights of the composing command. */
export const noWall = () => cagedProcess(spawn(process.execPath, [...renderProgram()]), timeoutMs);
