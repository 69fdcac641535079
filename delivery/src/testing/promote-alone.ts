import { setTimeout as pause } from 'node:timers/promises';
import { promote } from '../registry/promote.ts';
import { siteFolder } from '../site/site-folder.ts';

/* `node promote-alone.ts <site> <part> <build> <time>`: promotes a release at that moment, as a team would. */

const [root = '', name = '', build = '', time = ''] = process.argv.slice(2);

await pause(Math.max(0, Number(time) - Date.now()));
await promote(siteFolder(root), [{ name, build }]);
