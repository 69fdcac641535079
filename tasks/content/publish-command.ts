import { performance } from 'node:perf_hooks';
import { writeBase } from '@amendes/delivery/content/base/base-file.ts';
import { refuseOverwriting } from '@amendes/delivery/content/base/refuse-overwriting.ts';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';

export async function publishCommand(options: CommandOptions): Promise<number> {
  const { site, source, withGaps } = options;
  const began = performance.now();
  const folder = siteFolder(site);
  const onto = await refuseOverwriting(folder, source, options.onto);
  const { release, gaps, missing } = await bringContent(folder, source, { withGaps, onto });
  await writeBase(source, folder.root, release.build);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (gaps.length > 0) console.log(`${gaps.length} translations are missing or behind`);
  if (missing.length > 0) console.log(`The configuration lacks ${missing.join(', ')}`);
  console.log(`The texts ${release.build} are served, after ${seconds} s`);
  return 0;
}
