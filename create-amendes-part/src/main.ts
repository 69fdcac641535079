#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createPart, PartError } from './create-part.ts';

/* `pnpm create amendes-part <name>` writes the repository of a part, ready to be installed. */

const usage = `pnpm create amendes-part <name> [--folder <folder>] [--packages <folder>]

  <name>      The name of the part on the site, such as contest: its addresses begin with /tai/<name>
  --folder    The folder for its repository (default: a folder of that name)
  --packages  The packages of the site as tarballs, if no package registry has them`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' }, packages: { type: 'string' } },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new PartError(usage);
  const folder = values.folder ?? name;
  await createPart({ name, folder, packages: values.packages });
  console.log(`${name} is written to ${folder}. Go on there:

  cd ${folder}
  pnpm install
  pnpm check
  pnpm test
  pnpm gallery
  pnpm sandbox
  pnpm dev --site https://test.example --api http://127.0.0.1:4300`);
} catch (error) {
  const isUsage = error instanceof PartError || (error instanceof TypeError && 'code' in error);
  console.error(isUsage ? error.message : error);
  process.exitCode = 1;
}
