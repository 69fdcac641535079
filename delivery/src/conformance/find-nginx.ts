import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface FoundNginx {
  readonly program: string;
  /** The module that sends what was compressed with brotli beforehand. */
  readonly brotliModule?: string;
}

const brotliModules = [
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  '/usr/lib64/nginx/modules/ngx_http_brotli_static_module.so',
];

/** The nginx of this machine, or nothing. Administrators' folders are often not on the path. */
export function findNginx(): FoundNginx | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const program = folders.map((folder) => join(folder, 'nginx')).find(existsSync);
  const brotliModule = brotliModules.find(existsSync);
  return program === undefined ? undefined : { program, ...(brotliModule && { brotliModule }) };
}
