import type { Writable } from 'node:stream';
import type { FastifyServerOptions } from 'fastify';

export interface LogSettings {
  /** `info` has a line for each request. */
  readonly level: 'info' | 'error';
  /** Standard output, unless something else is given. */
  readonly stream?: Writable;
}

/** One JSON object a line, with a time and a level that people can read. */
export function logSettings({
  level,
  stream,
}: LogSettings): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream && { stream }),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  };
}
