import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';

/** Thrown when a part cannot be created. The message gives the reason. */
export class PartError extends Error {
  override readonly name = 'PartError';
}

interface NewPart {
  readonly name: string;
  /** Folder of the new repository. It may exist if it is empty. */
  readonly folder: string;
  /** A folder with the packages of the site as tarballs. Without it they are loaded from a package registry. */
  readonly packages?: string | undefined;
}

/** Name of the part in the template. */
const placeholder = 'my-part';

/**
 * Names that the site itself uses for something released, signed or stored beside the parts, or for a page. A test
 * compares them with the site's own lists, which this package does not contain.
 */
const reservedNames = new Set([
  'shell',
  'lookup',
  'payment',
  'static-pages',
  'composer',
  'content',
  'configuration',
  'money',
  'texts',
  'banner',
  'notice',
  'head',
  'switch-off',
  'aide',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mention-legales',
]);

/** Path of the template, seen from the folder of the sources or of the compiled files. */
const template = join(
  import.meta.dirname,
  extname(import.meta.filename) === '.ts' ? '../template' : '../../template',
);

/**
 * Writes the repository of a part.
 * @throws {PartError} when the name or the folder is not allowed, or a package is missing. Nothing is written in that case.
 */
export async function createPart({ name, folder, packages }: NewPart): Promise<void> {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name)) {
    throw new PartError(
      `"${name}" is no name: small letters, digits and single dashes, as contest`,
    );
  }
  if (reservedNames.has(name))
    throw new PartError(`The site has a ${name} already: take another name`);
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) throw new PartError(`${folder} is not empty`);
  const tarballs = packages === undefined ? undefined : await tarballsIn(packages);

  const files = await readdir(template, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    // A published package leaves out a file named `.gitignore`, so the template uses another name.
    const to = join(folder, relative(template, path).replace('_gitignore', '.gitignore'));
    await mkdir(dirname(to), { recursive: true });
    const text = await readFile(path, 'utf8');
    await writeFile(to, text.replaceAll(placeholder, name));
  }
  if (packages === undefined || tarballs === undefined) return;
  for (const file of tarballs.values()) {
    await cp(join(packages, file), join(folder, 'packages', file));
  }
  const overrides = [...tarballs].map(([known, file]) => `  '${known}': file:packages/${file}\n`);
  const settings = join(folder, 'pnpm-workspace.yaml');
  await writeFile(settings, `\noverrides:\n${overrides.join('')}`, { flag: 'a' });
}

/** Packages of the site that a part needs, including those that they need from each other. */
const needed = [
  'build-config',
  'contract',
  'delivery',
  'fines',
  'gallery',
  'protocol',
  'release',
  'sandbox',
  'shell',
  'testing',
  'ui',
];

/** Finds the tarball of each package by its `pnpm pack` name. @throws {PartError} that names a missing or duplicate one. */
async function tarballsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(folder).catch(() => {
    throw new PartError(`There is no folder ${folder}`);
  });
  return new Map(
    needed.map((name) => {
      const pattern = new RegExp(`^amendes-${name}-\\d.*\\.tgz$`);
      const [file, ...others] = files.filter((each) => pattern.test(each)).toSorted();
      if (file === undefined) throw new PartError(`${folder} has no amendes-${name}-….tgz`);
      if (others.length > 0) {
        throw new PartError(`${folder} has ${[file, ...others].join(' and ')}: leave one`);
      }
      return [`@amendes/${name}`, file];
    }),
  );
}
