import { missingFacts } from '@amendes/delivery/content/missing-facts.ts';
import { readNoticeRelease } from '@amendes/delivery/content/notice/notice-release.ts';
import { readContentRelease } from '@amendes/delivery/content/release/content-release.ts';
import { readConfiguration } from '@amendes/delivery/read-configuration.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { periodOf } from './period-of.ts';
import type { CommandOptions } from './read-command.ts';

export async function statusCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  const { content, notice } = await readRegistry(folder);
  const configuration = await readConfiguration(folder);
  if (content) {
    const { build, pages, facts } = await readContentRelease(folder, content.current);
    const texts = Object.values(pages).flatMap((languages) => Object.keys(languages)).length;
    console.log(`texts    ${build}: ${texts} texts of ${Object.keys(pages).length} pages`);
    console.log(`before   ${content.previous ?? 'none'}`);
    const missing = missingFacts(facts, configuration);
    if (missing.length > 0) console.log(`lacking  ${missing.join(', ')} (configuration)`);
  } else {
    console.log('texts    none');
  }
  const shown = notice === undefined ? undefined : await readNoticeRelease(folder, notice);
  console.log(
    `notice   ${shown ? `${shown.build}: ${shown.kind} ${periodOf(shown)}`.trim() : 'none'}`,
  );
  console.log(
    `sitemap  ${configuration.siteOrigin ? `${configuration.siteOrigin}/sitemap.xml` : 'none: the configuration lacks siteOrigin, so search engines are asked to stay away'}`,
  );
  return 0;
}
