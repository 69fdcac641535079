import type { Configuration } from '../site/read-configuration.ts';
import { documentHeaders } from './document-headers.ts';

/*
 * What a composition says of itself to whoever serves it. It stands beside the documents and changes with them, so that
 * no server sends them with headers of other ones.
 */

export const compositionFile = 'composition.json';

/**
 * The version of what a server relies on: the names and places of the files of a composition, the table of routes, and
 * the entries of this file. A server that does not know it goes on with the composition before.
 */
export const compositionFormat = 1;

export interface CompositionDescription {
  readonly format: number;
  /** What every document is sent with. */
  readonly headers: Readonly<Record<string, string>>;
}

export function describeComposition(configuration: Configuration): CompositionDescription {
  return { format: compositionFormat, headers: documentHeaders(configuration) };
}

/** Nothing when it is no description. Of another format no more is looked at than its number. */
export function parseDescription(text: string): CompositionDescription | undefined {
  const data = parseJson(text);
  if (typeof data !== 'object' || data === null || !('format' in data)) return undefined;
  const { format } = data;
  if (typeof format !== 'number') return undefined;
  if (format !== compositionFormat) return { format, headers: {} };
  if (!('headers' in data)) return undefined;
  const { headers } = data;
  if (typeof headers !== 'object' || headers === null) return undefined;
  const entries = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { format, headers: Object.fromEntries(entries) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
