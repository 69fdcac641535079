import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { defineCommand } from 'citty';
import { packPackages } from './pack/pack-packages.ts';

/* `npx pnpm packages <folder>`: packs the packages for teams with their own repository. */
const packages = defineCommand({
  meta: {
    name: 'pnpm packages',
    description: 'Writes the tarballs from which a part is built and released elsewhere',
  },
  args: { folder: { type: 'positional', required: true, description: 'The folder for them' } },
  async run({ args }) {
    for (const file of await packPackages(args.folder)) console.log(file);
  },
});

await runCommandLine(packages, process.argv.slice(2));
