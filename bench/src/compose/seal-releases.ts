import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import {
  readContentRelease,
  type ContentRelease,
} from '@amendes/delivery/release/content-release.ts';
import { readSealed } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { descriptionFile, sealFiles, sealRelease } from '@amendes/delivery/release/seal-files.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { releasePath, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { prepareIn } from '../set-up/prepared-site.ts';

/* Releases for sites of any size: the real ones, sealed again under other names. */

/** Real releases that the others are derived from. */
export interface Originals {
  readonly site: SiteFolder;
  readonly shell: Release;
  readonly home: Release;
  readonly pages: Release;
  readonly texts: ContentRelease;
}

/** @param folder The empty folder of the site that will contain them. */
export async function readOriginals(folder: string, configuration: unknown): Promise<Originals> {
  const { site, releases } = await prepareIn(folder, configuration);
  const release = (name: string) => {
    const found = releases.find((each) => each.name === name);
    if (!found) throw new Error(`No part ${name}`);
    return found;
  };
  const { content } = await readRegistry(site);
  return {
    site,
    shell: release('shell'),
    home: release('lookup'),
    pages: release('static-pages'),
    texts: await readContentRelease(site, content?.current ?? ''),
  };
}

/** Seals a release under another name, with other routes. Files that composing does not read are only listed. */
export async function sealPart(
  site: SiteFolder,
  { site: from }: Originals,
  release: Release,
  { name, build, routes }: Pick<Release, 'name' | 'build' | 'routes'>,
  changeModule = (code: string) => code,
): Promise<void> {
  const paths = [
    ...release.first.styles,
    ...Object.keys(release.files).filter((path) => path.startsWith('i18n/')),
  ];
  const copiedFiles = await Promise.all(
    paths.map(async (path) => [path, await readSealed(from, release, path)] as const),
  );
  const code = changeModule((await readSealed(from, release, serverFile)).toString());
  const { sealed, files } = await sealFiles(new Map([[serverFile, Buffer.from(code)]]));
  const described: Release = {
    ...release,
    name,
    build,
    container: `${name}_${build}`,
    routes,
    files: { ...release.files, ...sealed },
  };
  await site.storage.seal(
    releasePath(name, build),
    new Map([...copiedFiles, ...files, descriptionFile(described)]),
  );
}

const pageNames = (count: number) => Array.from({ length: count }, (_, index) => `page-${index}`);

/** Seals the part of the information pages for the given number of pages. */
export async function sealPages(
  site: SiteFolder,
  originals: Originals,
  count: number,
): Promise<void> {
  const names = pageNames(count);
  // The bundler may write it with spaces or without.
  const listPattern = /\binformationPages ?= ?\[[^\]]*\]/;
  const routes = names.map((name) => ({
    pattern: `/tai/${name}`,
    indexed: true,
    content: name,
    prerendered: true,
  }));
  const { pages } = originals;
  await sealPart(site, originals, pages, { name: pages.name, build: 'b1', routes }, (code) => {
    if (!listPattern.test(code)) throw new Error('The code contains no list of information pages');
    return code.replace(listPattern, `informationPages=${JSON.stringify(names)}`);
  });
}

/** Seals the given number of texts, each as long as the questions and answers. */
export async function sealTexts(
  site: SiteFolder,
  { site: from, texts }: Originals,
  build: string,
  count: number,
): Promise<void> {
  const names = pageNames(count);
  const files = new Map<string, Buffer>();
  for (const language of languages) {
    const { [language]: own, fr } = texts.pages['faq'] ?? {};
    const original = (await readSealed(from, texts, (own ?? fr)?.file ?? '')).toString();
    for (const name of names) {
      const text: unknown = { ...JSON.parse(original), page: name };
      files.set(describe(name, language).file, Buffer.from(JSON.stringify(text)));
    }
  }
  const pages = Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(languages.map((language) => [language, describe(name, language)])),
    ]),
  );
  await sealRelease(site, { ...texts, build, pages }, files);
}

const describe = (page: string, language: string) => ({
  file: `${language}/${page}.json`,
  title: `Title of ${page}`,
  description: `What ${page} says, in a sentence of usual length.`,
  updated: '2026-11-21',
});
