import { once } from 'node:events';
import { startPreview } from '@amendes/delivery/content/preview/start-preview.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';

export async function previewCommand({ site, source, port }: CommandOptions): Promise<number> {
  const preview = await startPreview(siteFolder(site), source, {
    host: '127.0.0.1',
    port,
    apiUpstream: process.env['API_UPSTREAM'] || 'http://127.0.0.1:4300',
    onState: ({ build, problems }) => {
      for (const problem of problems) console.log(problem);
      console.log(`${new Date().toLocaleTimeString()}  ${build}  ${problems.length} problems`);
    },
  });
  console.log(`Preview: ${preview.address}   (Ctrl-C stops it)`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await preview.close();
  return 0;
}
