#!/usr/bin/env node
import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { defineCommand } from 'citty';
import closeWithGrace from 'close-with-grace';
import { startGallery } from './start-gallery.ts';

/* `npx pnpm gallery`: every state of every screen on one page, without a site or its sandbox. It is built again whenever
   a source is saved. */
const gallery = defineCommand({
  meta: {
    name: 'amendes-gallery',
    description:
      'Shows every state of every screen of this repository, in six languages, by day and by night, in the widths that matter. Ctrl-C stops it',
  },
  async run() {
    console.log('Building the gallery…');
    const running = await startGallery(true);
    closeWithGrace({ delay: false }, () => running.close());
    console.log(`Ready: ${running.address}   (Ctrl-C stops it)`);
  },
});

await runCommandLine(gallery, process.argv.slice(2));
