import {
  documentName,
  unknownAddress,
  type DocumentKind,
  type RouteTable,
} from '../compose/route-table.ts';
import { byPrecision, patternExpression } from '../serve/route-matcher.ts';
import { block } from './block.ts';
import { quote, quoteExpression } from './quote.ts';

/** Which route answers an address, and with which document: what the Node server reads off the same table. */
export function routeMaps(table: RouteTable, files: readonly string[]): string {
  const routes = byPrecision(table.routes);
  return [
    // As it was sent: `$uri` is decoded, and a slash within a parameter would be one too many.
    block('map $request_uri $amendes_path', [
      'default "";',
      `${quoteExpression('^(?<amendes_sent>[^?]*)')} $amendes_sent;`,
    ]),
    block('map $amendes_path $amendes_route', [
      'default "";',
      ...routes.map(
        ({ pattern }) => `${quoteExpression(patternExpression(pattern))} ${quote(pattern)};`,
      ),
    ]),
    block('map $amendes_route $amendes_document', [
      `default ${fileOf(unknownAddress(table))};`,
      ...routes.map((route) => `${quote(route.pattern)} ${fileOf(route)};`),
    ]),
    // Search engines may list what is named here; the header of everything else tells them not to.
    block('map $amendes_route $amendes_robots', [
      'default "noindex, nofollow";',
      ...routes.filter(({ indexed }) => indexed).map(({ pattern }) => `${quote(pattern)} "";`),
    ]),
    // What the log says instead of the address.
    block('map $amendes_path $amendes_logged', [
      'default $amendes_known;',
      `"~^/(?<amendes_folder>api|releases|assets)(?:/|$)" /$amendes_folder/*;`,
      ...files.map((address) => `${address} ${address};`),
    ]),
    block('map $amendes_route $amendes_known', ['default $amendes_route;', '"" unknown;']),
  ].join('\n');
}

/** The name of the document, the language left to nginx. */
const fileOf = (kind: DocumentKind) =>
  `"${documentName(kind, 'fr').replace('.fr.', '.$amendes_language.')}"`;
