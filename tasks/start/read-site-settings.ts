import { join } from 'node:path';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';

interface SiteSettings {
  readonly host: string;
  readonly port: number;
  /** Where releases, registry and documents are kept. */
  readonly folder: string;
}

/** @throws {DeliveryError} that names the variable at fault. */
export function readSiteSettings(env: NodeJS.ProcessEnv): SiteSettings {
  const port = Number(env['SITE_PORT'] || 4200);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new DeliveryError(`SITE_PORT must be a whole number from 1 to 65535, not "${port}"`);
  }
  return {
    host: env['HOST'] || '127.0.0.1',
    port,
    folder: env['SITE_FOLDER'] || join(workspace, '.site'),
  };
}
