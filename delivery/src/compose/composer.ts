import type { Composer } from '../composer/composer.ts';
import { siteFolder } from '../site-folder.ts';
import { examineComposition, examinePiece } from './examine.ts';
import { compositionId, layComposition } from './lay-composition.ts';
import { layPiece } from './lay-piece.ts';
import { missingPieces } from './missing-pieces.ts';
import { pieces } from './pieces-of.ts';
import { readSite } from './read-site.ts';

/* The composer as commands use it: what is bundled, sealed and released, and what is composed with in development. */

/** The version of the interface, `src/composer/composer.ts`. */
export const composerApi = 1;

export const plan: Composer['plan'] = async (root, registry) => {
  const site = siteFolder(root);
  const all = pieces(site, await readSite(site, registry));
  const missing = await missingPieces(site, all);
  return { id: compositionId(all), missing: missing.map(({ name }) => name) };
};

export const check: Composer['check'] = async (root, registry) => {
  const site = siteFolder(root);
  const all = pieces(site, await readSite(site, registry));
  for (const { render } of await missingPieces(site, all)) await render();
};

/** Only what is made of something else than before is rendered. */
export const compose: Composer['compose'] = async (root, registry, options) => {
  const site = siteFolder(root);
  const all = pieces(site, await readSite(site, registry));
  const rendered: string[] = [];
  for (const one of all) if (await layPiece(site, one, options)) rendered.push(one.name);
  const id = await layComposition(site, all, options);
  return { id, rendered, pieces: all.length };
};

export const examine: Composer['examine'] = async (root, registry) => {
  const site = siteFolder(root);
  const all = pieces(site, await readSite(site, registry));
  const found: string[] = [];
  for (const one of all) found.push(...(await examinePiece(site, one)));
  return [...found, ...(await examineComposition(site, all))];
};
