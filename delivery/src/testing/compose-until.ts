import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { siteFolder } from '../site/site-folder.ts';

/* `node compose-until.ts <site> <count>`: composes a site, and is killed before its nth change of the file
   system, as by a power cut. If it was not killed, it prints the number of changes. */

const [root = '', count = ''] = process.argv.slice(2);
const end = Number(count);
let changes = 0;

for (const name of ['mkdir', 'writeFile', 'symlink', 'link', 'rename', 'rm'] as const) {
  const change = fs[name] as (...args: unknown[]) => Promise<unknown>;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      if (changes === end) process.kill(process.pid, 'SIGKILL');
      changes += 1;
      return change(...args);
    },
  });
}
syncBuiltinESMExports();

const { compose } = await import('../local/compose.ts');
await compose(siteFolder(root));
process.stdout.write(String(changes));
