import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';

/** A part that cannot be laid: the message says why. */
export class PartError extends Error {
  override readonly name = 'PartError';
}

interface NewPart {
  readonly name: string;
  /** Where its repository is laid. It may be there, when it is empty. */
  readonly folder: string;
  /** A folder with the packages of the site as tarballs. Without it they come from a package registry. */
  readonly packages?: string | undefined;
}

/** What the template calls the part. */
const placeholder = 'my-part';

/**
 * Names that the site itself gives to something that is released, signed or kept beside the parts, or to a page. A test
 * compares them with the site's own lists, which this package does not bring.
 */
const taken = new Set([
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

/** Beside the folder of the sources, and of what they are compiled to. */
const template = join(
  import.meta.dirname,
  extname(import.meta.filename) === '.ts' ? '../template' : '../../template',
);

/**
 * Lays the repository of a part.
 * @throws {PartError} when the name or the folder cannot be, or a package is missing. Nothing was written then.
 */
export async function createPart({ name, folder, packages }: NewPart): Promise<void> {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name)) {
    throw new PartError(
      `"${name}" is no name: small letters, digits and single dashes, as contest`,
    );
  }
  if (taken.has(name)) throw new PartError(`The site has a ${name} already: take another name`);
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) throw new PartError(`${folder} is not empty`);
  const tarballs = packages === undefined ? undefined : await tarballsIn(packages);

  const files = await readdir(template, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    // Packages leave a file out that is called as Git calls it.
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

/** Our packages, which need each other. */
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

/** The tarball of each package, as `pnpm pack` names it. @throws {PartError} that names what is missing, or there twice. */
async function tarballsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(folder).catch(() => {
    throw new PartError(`There is no folder ${folder}`);
  });
  return new Map(
    needed.map((name) => {
      const named = new RegExp(`^amendes-${name}-\\d.*\\.tgz$`);
      const [file, ...others] = files.filter((each) => named.test(each)).toSorted();
      if (file === undefined) throw new PartError(`${folder} has no amendes-${name}-….tgz`);
      if (others.length > 0) {
        throw new PartError(`${folder} has ${[file, ...others].join(' and ')}: leave one`);
      }
      return [`@amendes/${name}`, file];
    }),
  );
}
