import { join, resolve } from 'node:path';
import type { DatabaseLocation } from './database/open-database.ts';
import type { LookupLimits } from './find-fine/lookup-limits.ts';
import { SandboxStartError } from './sandbox-start-error.ts';

/** What the browser derives the key of its token requests from: the site needs the same two. */
export const sandboxTokenPassphrase = 'sandbox-passphrase';
export const sandboxTokenSalt = 'sandbox-salt';

export interface SandboxSettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly apiPort: number;
  /** Absolute path of the folder that keeps the secret and the embedded database. */
  readonly dataFolder: string;
  readonly database: DatabaseLocation;
  /** JSON file of fines to add to the samples. */
  readonly extraFinesFile?: string;
  /** The one origin whose pages may call the API from a browser. */
  readonly siteOrigin: string;
  readonly tokenPassphrase: string;
  readonly tokenSalt: string;
  readonly lookupLimits: LookupLimits;
}

type Environment = Readonly<Record<string, string | undefined>>;

const workspaceRoot = resolve(import.meta.dirname, '../..');

/** @throws SandboxStartError that names the variable at fault. */
export function readSandboxSettings(env: Environment): SandboxSettings {
  const dataFolder = resolve(env['SANDBOX_DATA'] || join(workspaceRoot, '.sandbox'));
  return {
    host: env['HOST'] || '127.0.0.1',
    apiPort: wholeNumber(env, 'API_PORT', { usual: 4300, from: 0, to: 65_535 }),
    dataFolder,
    database: env['DATABASE_URL']
      ? { kind: 'server', url: databaseUrl(env['DATABASE_URL']) }
      : { kind: 'folder', path: join(dataFolder, 'database') },
    ...(env['SANDBOX_FINES'] && { extraFinesFile: env['SANDBOX_FINES'] }),
    siteOrigin: originOf(env['SITE_ORIGIN'] || 'http://localhost:4200'),
    tokenPassphrase: env['TOKEN_PASSPHRASE'] || sandboxTokenPassphrase,
    tokenSalt: env['TOKEN_SALT'] || sandboxTokenSalt,
    lookupLimits: {
      wrongKeysPerNumber: wholeNumber(env, 'MAX_WRONG_KEYS', { usual: 10, from: 1, to: 1e9 }),
      lookupsPerAddress: wholeNumber(env, 'MAX_LOOKUPS', { usual: 600, from: 1, to: 1e9 }),
    },
  };
}

function wholeNumber(
  env: Environment,
  name: string,
  range: { readonly usual: number; readonly from: number; readonly to: number },
): number {
  const text = env[name];
  if (!text) return range.usual;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= range.from && value <= range.to) return value;
  throw new SandboxStartError(
    `${name} must be a whole number from ${range.from} to ${range.to}, not "${text}"`,
  );
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new SandboxStartError(
    `SITE_ORIGIN must be an origin such as http://localhost:4200, not "${text}"`,
  );
}

function databaseUrl(text: string): string {
  if (/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  // The text may hold a password: it is not repeated.
  throw new SandboxStartError(
    'DATABASE_URL must be the address of a PostgreSQL database: postgres://user@host:5432/name',
  );
}
