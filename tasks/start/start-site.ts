import { performance } from 'node:perf_hooks';
import { writeBase } from '@amendes/delivery/content/base/base-file.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { contentFolder } from '@amendes/delivery/local/parts.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { serveSite } from '@amendes/delivery/serve/serve-site.ts';
import { readEdge } from '@amendes/delivery/serve/read-serve-settings.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { showSampleFines, startSandbox } from '@amendes/sandbox';
import { readLocalSite, runUntilStopped } from './local-site.ts';
import { sandboxConfiguration } from './sandbox-configuration.ts';
import type { BroughtContent } from '@amendes/delivery/content/bring-content.ts';

/* `npx pnpm start`: runs the whole site on this machine, against the sandbox. Ctrl-C stops all of it. */

async function start(closers: (() => Promise<unknown>)[]): Promise<void> {
  const edge = readEdge(process.env);
  const { host, port, folder, sandboxSettings } = await readLocalSite(process.env);
  const site = siteFolder(folder);
  const startedAt = performance.now();
  console.log('Preparing the parts, and starting the sandbox meanwhile…');
  const starting = startSandbox(sandboxSettings);
  closers.push(async () => (await starting).close());
  let texts = '';
  const preparing = prepareSite(site, {
    configuration: sandboxConfiguration(sandboxSettings),
    onRelease: ({ name, build }, built) =>
      console.log(`  ${name.padEnd(14)} ${build}  ${built ? 'built' : 'unchanged'}`),
    onContent: (content) => {
      console.log(showContent(content));
      texts = content.release.build;
    },
  });
  const [sandbox] = await Promise.all([starting, preparing]);
  // Records the served release as the base of the content folder, so that later edits are published on top of it.
  await writeBase(contentFolder, site.root, texts);
  const server = await serveSite(site, { host, port, apiUpstream: sandbox.origin, ...edge });
  closers.push(() => server.close());

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `\nSample fines (the sandbox is at ${sandbox.origin}, its card provider at ${sandbox.providerOrigin}):\n`,
  );
  console.log(showSampleFines(sandbox.sampleFines));
  console.log(
    `\nReady after ${seconds} s: http://localhost:${port}/tai   (Ctrl-C stops everything)`,
  );
}

try {
  await runUntilStopped(start);
} catch (error) {
  console.error(error instanceof DeliveryError ? error.message : error);
  process.exit(1);
}

/** Formats the served texts in a line like those of the parts, with their gaps. */
function showContent({ release, gaps, missing }: BroughtContent): string {
  const problems = [
    ...(gaps.length > 0
      ? [`${gaps.length} translations missing or behind (pnpm content check names them)`]
      : []),
    ...(missing.length > 0 ? [`the configuration lacks ${missing.join(', ')}`] : []),
  ];
  const name = `  ${release.name.padEnd(14)} ${release.build}`;
  return [name, ...problems.map((problem) => `    ${problem}`)].join('\n');
}
