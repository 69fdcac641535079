import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';

/*
 * A federated part names its classes `<part>-<build>-<local>-<hash>`. The single bundle leaves the build out, and
 * has what the parts share once, as `ui`. The hash is the same on both sides: it is made of the package, the
 * path in it and the local name.
 */

export const sharedOwner = 'ui';

interface StyleOwner {
  /** What its class names begin with. */
  readonly name: string;
  readonly folder: string;
}

/** Whose styles have names of their own. */
export const styleOwners: readonly StyleOwner[] = parts.map(({ name, folder }) => ({
  name,
  folder: join(workspace, folder),
}));

const federatedClass = new RegExp(
  String.raw`(?<![\w-])(${parts.map(({ name }) => name).join('|')})-[0-9a-f]{4}-([\w-]+?-[\w+/-]{4})(?![\w-])`,
  'g',
);

/**
 * Markup with the class names of the single bundle.
 * @param styles the text of all its styles, which knows whose a name is.
 */
export function withBundleClasses(html: string, styles: string): string {
  return html.replaceAll(/ class="([^"]*)"/g, (_, names: string) => {
    const renamed = names.replaceAll(federatedClass, (_name, owner: string, local: string) => {
      const own = `${owner}-${local}`;
      return styles.includes(`.${own}`) ? own : `${sharedOwner}-${local}`;
    });
    return ` class="${renamed}"`;
  });
}
