import { composeSite } from '../../composer/site-composer.ts';
import { ToldState } from '../../serve/told-state.ts';
import type { SiteFolder } from '../../site/site-folder.ts';
import { checkContent } from '../check/check-content.ts';
import { ContentRefused, showProblem } from '../read/problem.ts';
import { promoteContent } from '../release/promote-content.ts';
import { publishContent } from '../release/publish-content.ts';

/** What the page of the preview is told after each change. */
export interface PreviewState {
  /** The texts that are shown: the last ones without a fault. */
  readonly build: string;
  readonly problems: readonly string[];
}

/** Follows the texts of a folder: each state without a fault is published into the preview. */
export class Preview extends ToldState<PreviewState> {
  readonly #site: SiteFolder;
  readonly #source: string;
  #turn = Promise.resolve();

  constructor(site: SiteFolder, source: string) {
    super({ build: '', problems: [] });
    this.#site = site;
    this.#source = source;
  }

  /** One update after the other: two that are written at once would be in each other's way. */
  async update(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#follow());
    await this.#turn;
  }

  /** Waits for the update that is under way: whoever closes takes the folder away. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  async #follow(): Promise<void> {
    const published = this.#publish().catch((error: unknown) => ({
      build: this.current.build,
      problems: [error instanceof Error ? error.message : String(error)],
    }));
    this.change(await published);
  }

  async #publish(): Promise<PreviewState> {
    const checked = await checkContent(this.#source);
    const problems = checked.problems.map(showProblem);
    try {
      const release = await publishContent(this.#site, checked, { withGaps: true });
      await promoteContent(this.#site, release);
      await composeSite(this.#site);
      return { build: release.build, problems };
    } catch (error) {
      if (!(error instanceof ContentRefused)) throw error;
      return { build: this.current.build, problems };
    }
  }
}
