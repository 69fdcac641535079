import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SiteFolder } from '../site/site-folder.ts';
import { showTime } from '../site/show-time.ts';
import { findTrust } from '../trust/site-trust.ts';
import { judge, keyName } from '../trust/trust.ts';
import { statementsOf, type Origin } from './signed-releases.ts';

/*
 * Where texts, banners and the composer come from. Their names are hashes of what is in them, so that it cannot stand
 * there; whoever publishes them says it where they sign.
 */

/** The commit that the files of a folder are of; nothing where there is no git, or no repository. */
export async function originOf(folder: string): Promise<Origin> {
  const git = (...args: readonly string[]) =>
    promisify(execFile)('git', ['-C', folder, ...args]).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  const commit = await git('rev-parse', 'HEAD');
  if (commit === undefined) return {};
  return { commit, isClean: (await git('status', '--porcelain', '--', '.')) === '' };
}

/** Who has published a release, when, and of which commit, a line for each key that has signed it; the first first. */
export async function describePublication(
  site: SiteFolder,
  release: string,
): Promise<readonly string[]> {
  const { trust } = (await findTrust(site)) ?? {};
  const good = (await statementsOf(site, release)).flatMap((said) => {
    const verdict = trust && judge(trust, { role: 'anyone' }, said);
    const [key] = verdict?.ok ? verdict.keys : [];
    return trust && key !== undefined ? [{ said: said.signed, by: keyName(trust, key) }] : [];
  });
  if (good.length === 0) return ['nobody has signed where it comes from'];
  return good
    .toSorted((one, other) => one.said.at.localeCompare(other.said.at))
    .map(({ said: { by, at, commit, isClean = true }, by: key }, index) =>
      [
        `${index === 0 ? 'published' : 'signed'} by ${by}`,
        showTime(new Date(at)),
        commit === undefined
          ? 'of no known commit'
          : `of commit ${commit.slice(0, 12)}${isClean ? '' : ' and changes that are in no commit'}`,
        `with the key of ${key}`,
      ].join(', '),
    );
}
