import { history } from '@amendes/delivery/registry/history.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { showTime } from '@amendes/delivery/show-time.ts';

/** Prints who changed what and when, the latest first; of everything when no name is given. */
export async function showHistory(site: string, names: readonly string[]): Promise<number> {
  const entries = await history(siteFolder(site), names);
  for (const { version, changed, lines } of entries) {
    const when = changed ? showTime(new Date(changed.at)) : 'unknown when';
    console.log(
      [`version ${version}`, when, changed?.by ?? 'unknown', changed?.command ?? '']
        .join('  ')
        .trim(),
    );
    for (const line of lines) console.log(`    ${line}`);
  }
  if (entries.length === 0)
    console.log('Nothing of it was changed as far back as versions are kept');
  return 0;
}
