import { browsers } from '@amendes/build-config/browsers.ts';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { firstScript } from '@amendes/delivery/compose/first-script.ts';
import { parts } from '@amendes/delivery/local/parts.ts';
import { builtRelease, textOf } from '../tool/built-release.ts';
import { faultsOutcome, type Outcome } from '../tool/run-tool.ts';
import { allowedUses } from './allowed-uses.ts';
import { browserFaults, type BuiltFile } from './browser-faults.ts';
import { syntaxFault } from './script-uses.ts';

/** Whether all that is built, scripts and styles of all parts, keeps to what the oldest browsers of the site have. */
export async function checkBrowsers(): Promise<Outcome> {
  const files: BuiltFile[] = [];
  for (const part of parts) {
    const release = await builtRelease(part);
    for (const file of Object.keys(release.files)) {
      // No browser loads the part for Node.
      if (!/\.(js|css)$/.test(file) || file === serverFile) continue;
      files.push({ path: `${part.name}/${file}`, text: await textOf(release, file) });
    }
  }
  const told = `${files.length} files, ${browsers.join(', ')}`;
  return { ...faultsOutcome(browserFaults(files, allowedUses)), told };
}

/** Whether the script of the documents themselves can be read by browsers that cannot read the others: it tells them so. */
export async function checkFirstScript(): Promise<Outcome> {
  const fault = syntaxFault(firstScript, 5);
  return faultsOutcome(fault === undefined ? [] : [`first script, ${fault}`]);
}
