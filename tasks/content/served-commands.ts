import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { missingFacts, readConfiguration } from '@amendes/delivery/site/read-configuration.ts';
import { applyChange } from '@amendes/delivery/composer/apply-change.ts';
import {
  bannerPublication,
  bannerWithdrawal,
  sealBanner,
} from '@amendes/delivery/content/banner/publish-banner.ts';
import { readContentSettings } from '@amendes/delivery/content/read/read-sources.ts';
import { withReserve } from '@amendes/delivery/storage/reserve.ts';
import { readBannerRelease } from '@amendes/delivery/release/banner-release.ts';
import { readContentRelease } from '@amendes/delivery/release/content-release.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { showTime } from '@amendes/delivery/site/show-time.ts';
import {
  contentPromotion,
  contentRollback,
} from '@amendes/delivery/content/release/promote-content.ts';
import type { RegistryChange } from '@amendes/delivery/registry/change-registry.ts';
import { defineCommand } from 'citty';
import { siteCommand } from '@amendes/release/arguments.ts';
import { showHistory } from '@amendes/release/show.ts';
import { places, readSource } from './arguments.ts';

export const promote = siteCommand('promote', {
  description: 'Serves texts that were published before',
  args: {
    id: { type: 'positional', required: true, valueHint: 'the id of texts' },
    ...places,
    again: { type: 'boolean', description: 'Although the texts were given up' },
  },
  async run(folder, args) {
    const release = await readContentRelease(folder, args.id);
    return serve(folder, contentPromotion(folder, release, { again: args.again ?? false }), false);
  },
});

export const rollback = siteCommand('rollback', {
  description: 'Serves the last good texts again and gives the present ones up',
  args: places,
  async run(folder) {
    return serve(folder, contentRollback(folder), true);
  },
});

export const history = siteCommand('history', {
  description: 'Lists who published what and when, and the texts that were given up',
  args: places,
  run: (folder) => showHistory(folder, ['content', 'banner']),
});

async function serve(site: SiteFolder, change: RegistryChange, isUrgent: boolean): Promise<void> {
  const { before, after } = (await applyChange(site, change, isUrgent)).changed;
  const previous = before?.content?.current;
  const isGivenUp = previous !== undefined && `content/${previous}` in (after.givenUp ?? {});
  if (isGivenUp) console.log(`The texts ${previous} are given up`);
  console.log(`The texts ${after.content?.current} are served`);
}

const publishBanner = siteCommand('banner publish', {
  description: 'Shows a banner above every page of the site',
  args: { file: { type: 'positional', required: true }, ...places },
  async run(folder, args) {
    const settings = await readContentSettings(readSource(args));
    const banner = await withReserve(folder.root, () => sealBanner(folder, args.file, settings));
    await applyChange(folder, bannerPublication(banner), true);
    const period = periodOf(banner);
    console.log(`The banner (${banner.kind}) stands above every page${period && `, ${period}`}`);
  },
});

const withdrawBanner = siteCommand('banner withdraw', {
  description: 'Takes the banner away',
  args: places,
  async run(folder) {
    await applyChange(folder, bannerWithdrawal(folder), true);
    console.log('The banner is withdrawn');
  },
});

const bannerCommand = (hidden: boolean) =>
  defineCommand({
    meta: {
      name: 'pnpm content',
      description: 'A banner above every page: banner publish <file>, banner withdraw',
      hidden,
    },
    subCommands: { publish: publishBanner, withdraw: withdrawBanner },
  });

export const banner = bannerCommand(false);

/** Alias for runbooks that still use the registry's name of the banner. */
export const notice = bannerCommand(true);

export const status = siteCommand('status', {
  description: 'Shows the served texts',
  args: places,
  async run(folder) {
    const { content, notice: served } = await readRegistry(folder);
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
    const shown = served === undefined ? undefined : await readBannerRelease(folder, served);
    console.log(
      `banner   ${shown ? `${shown.build}: ${shown.kind} ${periodOf(shown)}`.trim() : 'none'}`,
    );
    console.log(
      `sitemap  ${configuration.siteOrigin ? `${configuration.siteOrigin}/sitemap.xml` : 'none: the configuration lacks siteOrigin, so search engines are asked to stay away'}`,
    );
  },
});

/** Returns the period in which a banner is shown; empty if it is always shown. */
function periodOf({ from, until }: PublishedBanner): string {
  return [
    ...(from === undefined ? [] : [`from ${showTime(new Date(from))}`]),
    ...(until === undefined ? [] : [`until ${showTime(new Date(until))}`]),
  ].join(' ');
}
