import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change } from '../../set-up/release-copy.ts';
import type { Team } from '../hurts/team.ts';

/** Builds that are sealed and whole, and broken all the same. */
export const brokenBuilds = {
  failsToLoad: (text, file) => (file === 'entry.js' ? `throw Error("on purpose");${text}` : text),
  throwsOnRender: (text) =>
    text.replaceAll(/\(0,\w+\.useParams\)\(\)/g, '(()=>{throw Error("on purpose")})()'),
} as const satisfies Record<string, Change>;

/** What the team of payment releases, apart from what hurts. */
export function releasesOfPayment({ root, lay, succeed }: Team) {
  return {
    /** Builds changed sources. Answers the id. */
    async build(): Promise<string> {
      const texts = join(root, 'mfe-payment/src/texts/fr.json');
      const words = await readFile(texts, 'utf8');
      await writeFile(texts, words.replace('Ce n’est pas mon avis', 'Cet avis n’est pas le mien'));
      const [, build = ''] = /payment (\w+) is built/.exec(await succeed('build', 'payment')) ?? [];
      return build;
    },
    /** Lays the build that is served once more where builds are, with a change if there is one. Answers the id. */
    copy: (change?: Change) => lay({ part: 'payment', ...(change && { change }) }),
  };
}
