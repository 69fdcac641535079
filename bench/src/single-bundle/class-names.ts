import { join } from 'node:path';
import { numberedClasses } from '@amendes/build-config/class-prefix.ts';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';

/*
 * A federated part names its classes `<part>-<build>-<number>`, and those of a package that parts share
 * `<part>-<build>-<number>-<package>`. The single bundle omits the build, and contains shared packages once.
 * The numbers are the same on both sides: they follow from the style modules of a package.
 */

/** Owner of classes that belong to no part. */
const shared = 'ui';

/** Returns a function that names a class of the single bundle after the part that owns its style module. */
export function bundleClasses() {
  const owners = parts.map(({ name, folder }) => ownerOf(name, join(workspace, folder)));
  const sharedOwner = ownerOf(shared, workspace);
  return (stylePath: string, localName: string): string => {
    const owner = owners.find(({ folder }) => stylePath.startsWith(join(folder, '/')));
    return (owner ?? sharedOwner).nameClass(stylePath, localName);
  };
}

const ownerOf = (name: string, folder: string) => ({
  folder,
  nameClass: numberedClasses(`${name}-`, folder),
});

const federatedClass = new RegExp(
  String.raw`(?<![\w-])(${parts.map(({ name }) => name).join('|')})-[0-9a-f]{4}-([0-9a-z]+)(-[a-z-]+)?(?![\w-])`,
  'g',
);

/** Returns markup with the class names of the single bundle. */
export function withBundleClasses(html: string): string {
  return html.replaceAll(/ class="([^"]*)"/g, (_, names: string) => {
    const renamed = names.replaceAll(
      federatedClass,
      (_name, part: string, number: string, owner = '') =>
        `${owner ? shared : part}-${number}${owner}`,
    );
    return ` class="${renamed}"`;
  });
}
