import type { Configuration } from '../site/read-configuration.ts';

/** Who may show a document in a frame: nobody, unless it is a preview. */
export type FrameAncestors = "'none'" | "'self'";

/** Those of the headers below that only the site may send: what the API says of them is left out. */
export const commonHeaderNames = ['x-content-type-options', 'strict-transport-security'] as const;

/**
 * What every answer is sent with, whatever it is: which of them a browser gets first, nobody knows.
 * @param siteOrigin Only a site that says it is reached by https has browsers insist on it: they remember it for
 * a year. By http, as on one machine, they take no notice.
 */
export function commonHeaders(
  siteOrigin: string | undefined,
): Readonly<Partial<Record<(typeof commonHeaderNames)[number], string>>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(siteOrigin?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * What sealed files and the list of parts are sent with, besides: outside production another site may take a
 * part from here. They are the same for everybody, and nobody's secret.
 */
export function sharingHeaders({ overrides }: Configuration): Record<string, string> {
  return overrides ? { 'access-control-allow-origin': '*' } : {};
}
