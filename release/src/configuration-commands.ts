import { publishConfiguration } from '@amendes/delivery/publish/publish-configuration.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import {
  findSignedConfiguration,
  writeSignedConfiguration,
} from '@amendes/delivery/release/configuration-release.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { defineCommand } from 'citty';
import { changeArguments, readJson, siteArgument, siteCommand } from './arguments.ts';

const publish = siteCommand('configuration publish', {
  description: 'Seals and signs a configuration; where money goes is a release of its own',
  args: {
    file: { type: 'positional', required: true, description: 'A JSON file' },
    ...changeArguments,
  },
  async run(folder, args) {
    const published = await publishConfiguration(folder, await readJson(args.file));
    for (const { name, build } of published) console.log(`${name} ${build} is sealed and signed`);
    const words = published.map(({ name, build }) => `${name} ${build}`).join(' ');
    console.log(
      words === ''
        ? 'All of it is served already'
        : `Where more people have to sign: pnpm release sign. To have it served: pnpm release promote ${words}`,
    );
  },
});

const restore = siteCommand('configuration restore', {
  description: 'Writes the configuration that was signed into the folder of the site',
  args: siteArgument,
  async run(folder) {
    const registry = await readRegistry(folder);
    if (!(await findSignedConfiguration(folder, registry))) {
      throw new DeliveryError(
        'No configuration was signed yet: pnpm release configuration publish',
      );
    }
    await writeSignedConfiguration(folder, registry);
    console.log(`${folder.configuration} says what was signed`);
  },
});

export const configuration = defineCommand({
  meta: {
    name: 'pnpm release',
    description: 'The configuration of a site, and where its money goes',
  },
  subCommands: { publish, restore },
});
