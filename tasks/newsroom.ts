import { join } from 'node:path';
import { defineCommand } from 'citty';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { readNewsroomSettings } from '@amendes/newsroom/settings.ts';
import { startNewsroom } from '@amendes/newsroom/start-newsroom.ts';
import { readFolder } from '@amendes/release/arguments.ts';
import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { places, readPort, readSource } from './content/arguments.ts';
import { runUntilStopped } from './start/local-site.ts';

/* `npx pnpm newsroom`: starts the editors' desk in the browser. Ctrl-C stops it; drafts are kept. */

interface Own {
  readonly data?: string | undefined;
  readonly settings?: string | undefined;
  readonly host?: string | undefined;
}

const newsroom = defineCommand({
  meta: {
    name: 'pnpm newsroom',
    description: 'Opens the desk on which texts and notices are written, reviewed and published',
  },
  args: {
    ...places,
    data: {
      type: 'string',
      valueHint: 'folder',
      description: 'Where drafts and plans are kept (.newsroom)',
    },
    settings: {
      type: 'string',
      valueHint: 'file',
      description: 'Sign-on, roles and rules; without it one editor on this machine',
    },
    port: { type: 'string', valueHint: 'number', description: 'The port to listen on (4260)' },
    host: {
      type: 'string',
      valueHint: 'address',
      description: 'The address to listen on (127.0.0.1)',
    },
  },
  async run({ args }) {
    const site = await readFolder('newsroom', args);
    const { data, settings, host }: Own = args;
    console.log('Preparing the desk…');
    await runUntilStopped(async (closers) => {
      const running = await startNewsroom({
        site,
        source: readSource(args),
        data: data ?? join(workspace, '.newsroom'),
        port: readPort(args.port ?? '4260'),
        ...(host !== undefined && { host }),
        ...(settings !== undefined && { settings: await readNewsroomSettings(settings) }),
      });
      closers.push(() => running.close());
      console.log(`Ready: ${running.address}   (Ctrl-C stops it)`);
    });
  },
});

await runCommandLine(newsroom, process.argv.slice(2));
