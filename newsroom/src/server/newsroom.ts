import { join } from 'node:path';
import { rm, writeFile } from 'node:fs/promises';
import { applyChange } from '@amendes/delivery/composer/apply-change.ts';
import { readPreparedBanners } from '@amendes/delivery/content/banner/read-banner.ts';
import { sealBanner } from '@amendes/delivery/content/banner/publish-banner.ts';
import { bringChecked } from '@amendes/delivery/content/bring-content.ts';
import { checkTexts, type CheckedContent } from '@amendes/delivery/content/check/check-content.ts';
import { rememberPages, type readPage } from '@amendes/delivery/content/read/read-page.ts';
import {
  readContentSettings,
  readTextSources,
  settingsOf,
  type TextSources,
} from '@amendes/delivery/content/read/read-sources.ts';
import { contentPromotion } from '@amendes/delivery/content/release/promote-content.ts';
import type { RegistryChange } from '@amendes/delivery/registry/change-registry.ts';
import { onBehalfOf } from '@amendes/delivery/registry/change-author.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { asPromoted } from '@amendes/delivery/release/read-release.ts';
import { findBannerRelease, readBannerRelease } from '@amendes/delivery/release/banner-release.ts';
import {
  findContentRelease,
  findTextSources,
  readServedSources,
} from '@amendes/delivery/release/content-release.ts';
import { readConfiguration } from '@amendes/delivery/site/read-configuration.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { withReserve } from '@amendes/delivery/storage/reserve.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { targetsOf } from './dead-links.ts';
import {
  asEdited,
  bannerAction,
  commandOf,
  coveredBefore,
  publicationOf,
  readHistory,
  type Actor,
  type ServedTexts,
} from './history.ts';
import { ofShownTexts, putUp, type PuttingUp, type PutUp } from './guarded-changes.ts';
import { Refusal, refused } from './refusal.ts';
import { problemsOf, spaceHints, toFault, toRefusal, unlessDamaged } from './faults.ts';
import { pathOf, type Checked, type Place, type Publication, type Replacement } from '../wire.ts';

/** Text to be published; `undefined` removes it: a translation that was missing before a plan is missing again at its end. */
type Change = Omit<Replacement, 'text'> & { readonly text: string | undefined };

/**
 * The site as the newsroom reads and changes it, in the same way as `pnpm content`. The served texts are the only
 * original: the desk works on them, not on its own folder.
 */
export class Newsroom {
  readonly #site: SiteFolder;
  /** Content folder. It provides the texts while none are served, and always the prepared banners. */
  readonly #source: string;
  readonly #scratch: string;
  readonly #read: typeof readPage;
  /** Texts by release. An earlier release is read once, as it never changes; the served one as the registry vouches for it. */
  readonly #sources = new Map<string, TextSources>();
  #served: ServedTexts | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #following: Promise<void> | undefined;

  constructor(site: SiteFolder, source: string, scratch: string, read = rememberPages()) {
    this.#read = read;
    this.#site = site;
    this.#source = source;
    this.#scratch = scratch;
  }

  /** Returns the files of the served texts, and their release. */
  async served(): Promise<ServedTexts> {
    const registry = await readRegistry(this.#site);
    const build = registry.content?.current;
    if (build !== undefined && build === this.#served?.build) return this.#served;
    const sources = await readServedSources(this.#site, registry);
    this.#served = sources && { build, texts: asEdited(sources) };
    return this.#served ?? { build, texts: asEdited(await readTextSources(this.#source)) };
  }

  /** True if the texts come from a served release, not from the content folder. */
  servesTexts = async () => (await readRegistry(this.#site)).content !== undefined;

  async operator(): Promise<unknown> {
    return (await readConfiguration(this.#site)).operator;
  }

  /**
   * Checks a text together with the served ones.
   * @param others Drafts that would be published with it, such as the page in other languages.
   */
  async check(place: Place, text: string, others: TextSources): Promise<Checked> {
    const path = pathOf(place);
    const { language } = place;
    const { texts } = await this.served();
    const checked = checkTexts({ ...texts, ...others, [path]: text }, this.#read);
    // A page without a date cannot be shown.
    const page = checked.pages.find(
      (each) =>
        each.language === language && each.page === place.page && each.updatedText !== undefined,
    );
    const targets = targetsOf(checked, place);
    const problems = problemsOf([path], checked, checkTexts(texts, this.#read));
    const correctable = problems.filter(({ file }) => file === path).slice(0, maxCorrectable);
    const faults = problems.map((problem) =>
      toFault(problem, correctable.includes(problem) ? { text, targets } : undefined),
    );
    return { faults: [...faults, ...(language === 'fr' ? spaceHints(path, text) : [])], page };
  }

  /** Checks all served texts, also to find translations that are behind. */
  async overview(): Promise<CheckedContent> {
    return checkTexts((await this.served()).texts, this.#read);
  }

  /**
   * Publishes texts together: checks them, seals and signs them with the newsroom's key, and promotes them.
   * @throws {Refusal} with the faults, or with both texts when somebody published another one meanwhile.
   */
  publish(changes: readonly Change[], withGaps: boolean, actor: Actor): Promise<void> {
    const paths = changes.map(({ path }) => path);
    return this.#act(actor, paths.join(', '), async () => {
      const { build, texts } = await this.served();
      for (const { path, base, text: mine = '', by: mineBy } of changes) {
        const theirs = texts[path] ?? '';
        if (theirs === base || theirs === mine) continue;
        const by = (await this.historyOf(path))[0]?.by ?? '';
        const conflict = { kind: 'conflict', about: 'served', revision: 0 } as const;
        throw new Refusal(409, { ...conflict, path, base, theirs, mine, mineBy, by });
      }
      const next = new Map(Object.entries(texts));
      for (const { path, text } of changes) {
        if (text === undefined) next.delete(path);
        else next.set(path, text);
      }
      const checked = checkTexts(Object.fromEntries(next), this.#read);
      const own = problemsOf(paths, checked, checkTexts(texts, this.#read));
      const isComplete = own.every(({ kind }) => kind !== 'gap');
      const options = { withGaps: withGaps || isComplete, onto: build, again: true };
      await bringChecked(this.#site, checked, options);
    });
  }

  /** Serves earlier texts in place of the shown ones. @throws {Refusal} when they cannot be served. */
  serveAgain(build: string, shown: string, actor: Actor): Promise<void> {
    return this.#act(actor, `back to ${build}`, async () => {
      const release = await findContentRelease(this.#site, build);
      if (!release) throw refused(404, missingVersion);
      const promotion = contentPromotion(this.#site, release, { again: true });
      await applyChange(this.#site, ofShownTexts(shown, build, promotion), true);
    });
  }

  /** Returns who published texts, when and why, the latest first. */
  history() {
    return readHistory(this.#site, (build, site) => this.#sourcesOf(build, site));
  }

  /** Returns the history of one text. */
  async historyOf(path: string): Promise<readonly Publication[]> {
    const all = await this.history();
    return all.filter(({ paths }) => paths.includes(path)).map(publicationOf);
  }

  /** Returns a text as it was in a release. @throws {Refusal} when it is missing. */
  async textOf(build: string, path: string): Promise<string> {
    const site = asPromoted(this.#site, await readRegistry(this.#site));
    const text = (await this.#sourcesOf(build, site))?.[path];
    if (text === undefined) throw refused(404, missingVersion);
    return text;
  }

  /** Returns the banner that is up, or an earlier one; `undefined` if that was pruned. */
  async banner(earlier?: string): Promise<PublishedBanner | undefined> {
    if (earlier !== undefined) return findBannerRelease(this.#site, earlier);
    const { notice: build } = await readRegistry(this.#site);
    return build === undefined ? undefined : readBannerRelease(this.#site, build);
  }

  /** Shows a banner above every page; returns its build and the replaced one. @throws {Refusal} with its faults. */
  publishBanner(text: string, actor: Actor, options: PuttingUp = {}): Promise<PutUp> {
    return this.#act(actor, bannerAction, async () => {
      const file = join(this.#scratch, 'banner.md');
      try {
        // If the served texts are damaged, the content folder provides the allowed links: an emergency cannot wait.
        const settings = await unlessDamaged(
          this.served().then(({ texts }) => settingsOf(texts)),
          () => readContentSettings(this.#source),
        );
        // The disk may be full in an emergency, so reserved space is used.
        const banner = await withReserve(this.#site.root, async () => {
          await writeFile(file, text);
          return sealBanner(this.#site, file, settings);
        });
        const { build } = banner;
        const { changed } = await applyChange(this.#site, putUp(banner, options), true);
        return { build, covers: await coveredBefore(this.#site, build, actor, changed) };
      } finally {
        await rm(file, { force: true });
      }
    });
  }

  /** Changes which banner is up. @throws {Refusal} as the change does. */
  changeBanner(actor: Actor, changeOf: (site: SiteFolder) => RegistryChange): Promise<void> {
    return this.#act(actor, `${bannerAction} withdrawn`, async () => {
      await applyChange(this.#site, changeOf(this.#site), true);
    });
  }

  /** Reads the banners that were prepared in advance. */
  preparedBanners = () => readPreparedBanners(this.#source);

  /** Updates the copy of a bucket to the served state and removes the rest, but never during a publication. */
  follow(): Promise<void> {
    if (this.#following) return this.#following;
    const { bucket } = this.#site;
    const done = this.#turn.then(async () => {
      if (await bucket?.pull()) await bucket?.tidy('');
    });
    this.#following = done.finally(() => (this.#following = undefined));
    this.#turn = done.catch(() => undefined);
    return this.#following;
  }

  /** Runs one change after the other; each is noted with the person and the reason. */
  #act<Result>(actor: Actor, what: string, change: () => Promise<Result>): Promise<Result> {
    const command = commandOf(what, actor.why);
    const done = this.#turn.then(() =>
      onBehalfOf({ by: actor.by, command }, change).catch((error: unknown) => {
        throw toRefusal(error);
      }),
    );
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #sourcesOf(build: string, site: SiteFolder): Promise<TextSources | undefined> {
    const known = this.#sources.get(build);
    if (known) return known;
    const found = await findTextSources(site, build);
    if (found) this.#sources.set(build, asEdited(found));
    return this.#sources.get(build);
  }
}

/** Limit of faults that get corrections: each needs a search of the whole text, so the first faults are fixed first. */
const maxCorrectable = 100;
const missingVersion = 'Cette version n’existe plus.';
