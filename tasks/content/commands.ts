import { showHistory } from '../release/show-history.ts';
import type { CommandName, CommandOptions } from './read-command.ts';
import { usage } from './usage.ts';
import { pullContent } from '@amendes/delivery/content/base/pull-content.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site-folder.ts';
import { once } from 'node:events';
import { startPreview } from '@amendes/delivery/content/preview/start-preview.ts';
import { performance } from 'node:perf_hooks';
import { writeBase } from '@amendes/delivery/content/base/base-file.ts';
import { refuseOverwriting } from '@amendes/delivery/content/base/refuse-overwriting.ts';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { readFile } from 'node:fs/promises';
import { checkContent } from '@amendes/delivery/content/check/check-content.ts';
import { missingFacts } from '@amendes/delivery/content/missing-facts.ts';
import { checkNotices } from '@amendes/delivery/content/notice/check-notices.ts';
import { showProblem } from '@amendes/delivery/content/problem.ts';
import { DeliveryError } from '@amendes/delivery/delivery-error.ts';
import { applyChange } from '@amendes/delivery/apply-change.ts';
import {
  noticePublication,
  noticeWithdrawal,
  sealNotice,
} from '@amendes/delivery/content/notice/publish-notice.ts';
import { readContentSettings } from '@amendes/delivery/content/read/content-settings.ts';
import { withReserve } from '@amendes/delivery/storage/reserve.ts';
import { readNoticeRelease } from '@amendes/delivery/content/notice/notice-release.ts';
import { readContentRelease } from '@amendes/delivery/content/release/content-release.ts';
import { readConfiguration } from '@amendes/delivery/read-configuration.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { showTime } from '@amendes/delivery/show-time.ts';
import {
  contentPromotion,
  contentRollback,
} from '@amendes/delivery/content/release/promote-content.ts';
import type { RegistryChange } from '@amendes/delivery/registry/change-registry.ts';

/** What each command does; it tells how the program ends. */
export const commands: Readonly<Record<CommandName, (options: CommandOptions) => Promise<number>>> =
  {
    check: checkCommand,
    preview: previewCommand,
    publish: publishCommand,
    pull: pullCommand,
    promote: promoteCommand,
    rollback: rollBackCommand,
    history: ({ site }) => showHistory(site, ['content', 'notice']),
    'notice publish': publishNoticeCommand,
    'notice withdraw': withdrawNoticeCommand,
    status: statusCommand,
    help: async () => {
      console.log(usage);
      return 0;
    },
  };

/** Takes over what others have published. Ends with 1 while texts are left that somebody has to decide on. */
async function pullCommand({ site, source }: CommandOptions): Promise<number> {
  const { build, taken, merged, conflicts } = await pullContent(siteFolder(site), source);
  for (const file of taken) console.log(`${file}  as it is served`);
  for (const file of merged) console.log(`${file}  with what others changed`);
  for (const file of conflicts) {
    console.log(`${file}  changed here and there: decide between <<<<<<< and >>>>>>>`);
  }
  console.log(`These texts are made of ${build} from now on`);
  return conflicts.length > 0 ? 1 : 0;
}

async function previewCommand({ site, source, port }: CommandOptions): Promise<number> {
  const preview = await startPreview(siteFolder(site), source, {
    host: '127.0.0.1',
    port,
    apiUpstream: process.env['API_UPSTREAM'] || 'http://127.0.0.1:4300',
    onState: ({ build, problems }) => {
      for (const problem of problems) console.log(problem);
      console.log(`${new Date().toLocaleTimeString()}  ${build}  ${problems.length} problems`);
    },
  });
  console.log(`Preview: ${preview.address}   (Ctrl-C stops it)`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await preview.close();
  return 0;
}

async function publishCommand(options: CommandOptions): Promise<number> {
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

async function checkCommand({ source, configuration }: CommandOptions): Promise<number> {
  const { pages, facts, problems } = await checkContent(source);
  const found = [...problems, ...(await checkNotices(source))];
  const missing =
    configuration === undefined ? [] : missingFacts(facts, await readJson(configuration));
  for (const problem of found) console.log(showProblem(problem));
  for (const entry of missing) console.log(`${configuration}: ${entry} is missing`);
  const gaps = found.filter(({ kind }) => kind === 'gap').length;
  console.log(
    `${pages.length} texts: ${found.length - gaps} faults, ${gaps} translations missing or behind`,
  );
  return found.length + missing.length === 0 ? 0 : 1;
}

async function readJson(path: string): Promise<unknown> {
  return readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => {
      throw new DeliveryError(`${path}: is missing or not JSON`);
    });
}

async function publishNoticeCommand(options: CommandOptions): Promise<number> {
  const { site, source, file = '' } = options;
  const folder = siteFolder(site);
  const settings = await readContentSettings(source);
  const notice = await withReserve(folder.root, () => sealNotice(folder, file, settings));
  await applyChange(folder, noticePublication(notice), true);
  const period = periodOf(notice);
  console.log(`The notice (${notice.kind}) stands above every page${period && `, ${period}`}`);
  return 0;
}

async function withdrawNoticeCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  await applyChange(folder, noticeWithdrawal(folder), true);
  console.log('The notice is withdrawn');
  return 0;
}

async function statusCommand({ site }: CommandOptions): Promise<number> {
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

/** When a notice is shown, if not always. */
function periodOf({ from, until }: PublishedBanner): string {
  return [
    ...(from === undefined ? [] : [`from ${showTime(new Date(from))}`]),
    ...(until === undefined ? [] : [`until ${showTime(new Date(until))}`]),
  ].join(' ');
}

async function rollBackCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  return serve(folder, contentRollback(folder), true);
}

/** Serves texts that were published before, by their name. */
async function promoteCommand({ site, build = '', again }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  return serve(
    folder,
    contentPromotion(folder, await readContentRelease(folder, build), { again }),
    false,
  );
}

async function serve(site: SiteFolder, change: RegistryChange, isUrgent: boolean): Promise<number> {
  const { before, after } = (await applyChange(site, change, isUrgent)).changed;
  const left = before?.content?.current;
  const isGivenUp = left !== undefined && `content/${left}` in (after.givenUp ?? {});
  if (isGivenUp) console.log(`The texts ${left} are given up`);
  console.log(`The texts ${after.content?.current} are served`);
  return 0;
}
