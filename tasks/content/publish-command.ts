import { performance } from 'node:perf_hooks';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';

export async function publishCommand({ site, source, withGaps }: CommandOptions): Promise<number> {
  const began = performance.now();
  const { release, gaps, missing } = await bringContent(siteFolder(site), source, { withGaps });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (gaps.length > 0) console.log(`${gaps.length} translations are missing or behind`);
  if (missing.length > 0) console.log(`The configuration lacks ${missing.join(', ')}`);
  console.log(`The texts ${release.build} are served, after ${seconds} s`);
  return 0;
}
