import { join } from 'node:path';

/** Where things are below the folder that is served. */
export function siteFolder(root: string) {
  return {
    root,
    registry: join(root, 'registry.json'),
    configuration: join(root, 'configuration.json'),
    release: (part: string, build: string) => join(root, 'releases', part, build),
    /** All documents of one composition, and the table that says which of them answers an address. */
    documents: join(root, 'documents'),
    /** All texts of one composition, one dictionary a language. */
    texts: join(root, 'assets', 'i18n'),
  };
}

export type SiteFolder = ReturnType<typeof siteFolder>;

/** Address of a release's folder on the site. */
export function releaseAddress(part: string, build: string): string {
  return `/releases/${part}/${build}/`;
}
