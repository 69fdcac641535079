import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFolder } from '@amendes/delivery/site-folder.ts';
import { checkoutOf } from '../../independence/set-up/checkout-of.ts';
import { runRelease } from '../../releases/set-up/run-release.ts';
import { copyBuild, type Change } from '../../set-up/release-copy.ts';
import { expect } from '../../set-up/test.ts';

/** Builds that are sealed and whole, and broken all the same. */
export const brokenBuilds = {
  failsToLoad: (text, file) => (file === 'entry.js' ? `throw Error("on purpose");${text}` : text),
  throwsOnRender: (text) =>
    text.replaceAll(/\(0,\w+\.useParams\)\(\)/g, '(()=>{throw Error("on purpose")})()'),
} as const satisfies Record<string, Change>;

/** A checkout of payment's team, from which its builds are published and promoted by the release command. */
export async function teamOfPayment(site: SiteFolder) {
  const folder = 'mfe-payment';
  const root = await checkoutOf(folder, ['delivery', 'tasks']);
  const run = async (...args: readonly string[]) => {
    const { code, output } = await runRelease([...args, '--site', site.root], root);
    expect({ args, code, output }).toMatchObject({ code: 0 });
    return output;
  };
  const dist = join(root, folder, 'dist');

  return {
    /** Builds changed sources. Answers the id. */
    async build(): Promise<string> {
      const texts = join(root, folder, 'src/texts/fr.json');
      const words = await readFile(texts, 'utf8');
      await writeFile(texts, words.replace('Ce n’est pas mon avis', 'Cet avis n’est pas le mien'));
      const [, build = ''] = /payment (\w+) is built/.exec(await run('build', 'payment')) ?? [];
      return build;
    },
    /** Lays the build that is served once more where builds are, with a change if there is one. Answers the id. */
    async copy(change?: Change): Promise<string> {
      const changed = new Set<string>();
      const copied = await copyBuild(site, 'payment', (text, file) => {
        const result = change?.(text, file) ?? text;
        if (result !== text) changed.add(file);
        return result;
      });
      expect(changed.size > 0, 'the change finds something to change').toBe(change !== undefined);
      await rm(dist, { recursive: true, force: true });
      await cp(copied.dist, dist, { recursive: true });
      await rm(copied.dist, { recursive: true });
      return copied.build;
    },
    async publish(build: string): Promise<void> {
      expect(await run('publish', 'payment')).toContain(`payment ${build} is sealed`);
    },
    promote: (build: string) => run('promote', 'payment', build),
    rollback: () => run('rollback', 'payment'),
    leave: () => rm(root, { recursive: true, force: true }),
  };
}
