import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';

/*
 * A federated part names its classes `<part>-<build>-<number>`, and those of a package that parts share
 * `<part>-<build>-<number>-<package>`. The single bundle leaves the build out, and has what is shared once. The numbers are
 * the same on both sides: they follow from the style modules of a package.
 */

export interface StyleOwner {
  /** What its class names begin with. */
  readonly name: string;
  readonly folder: string;
}

/** Of what is no part's own. */
export const sharedOwner: StyleOwner = { name: 'ui', folder: workspace };

/** Whose styles have names of their own. */
export const styleOwners: readonly StyleOwner[] = parts.map(({ name, folder }) => ({
  name,
  folder: join(workspace, folder),
}));

const federatedClass = new RegExp(
  String.raw`(?<![\w-])(${parts.map(({ name }) => name).join('|')})-[0-9a-f]{4}-([0-9a-z]+)(-[a-z-]+)?(?![\w-])`,
  'g',
);

/** Markup with the class names of the single bundle. */
export function withBundleClasses(html: string): string {
  return html.replaceAll(/ class="([^"]*)"/g, (_, names: string) => {
    const renamed = names.replaceAll(
      federatedClass,
      (_name, part: string, number: string, shared = '') =>
        `${shared ? sharedOwner.name : part}-${number}${shared}`,
    );
    return ` class="${renamed}"`;
  });
}
