import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { LookupLimits } from '../notice-lookups/find-notice.ts';

/** Browsers derive the key of their token requests from these two values, so the site needs the same ones. */
export const sandboxTokenPassphrase = 'sandbox-passphrase';
export const sandboxTokenSalt = 'sandbox-salt';

export type DatabaseLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'server'; readonly url: string }
  /** Lost when it is closed. */
  | { readonly kind: 'memory' };

export interface SandboxSettings {
  readonly host: string;
  /** Port of the API; 0 selects any free one. */
  readonly apiPort: number;
  /** Absolute path of the folder for the secret and the embedded database. Without it nothing is stored. */
  readonly dataFolder?: string;
  readonly database: DatabaseLocation;
  /** JSON file of fines that are added to the samples. */
  readonly extraFinesFile?: string;
  /** Origin at which browsers and the card provider reach the API, if it listens elsewhere. */
  readonly publicApiOrigin?: string;
  /** Port of the card provider's pages; 0 selects any free one. */
  readonly providerPort: number;
  /** Time for which the simulated provider says "pending" before it accepts, in seconds. */
  readonly pendingSeconds: number;
  /** Only origin whose pages may call the API from a browser. */
  readonly siteOrigin: string;
  /** Addresses and ranges of trusted proxies, which name the client of a call; without them, those of this machine. */
  readonly trustedProxies?: readonly string[];
  readonly tokenPassphrase: string;
  readonly tokenSalt: string;
  readonly lookupLimits: LookupLimits;
  readonly receiptLimits: ReceiptLimits;
  readonly payments: PaymentSettings;
  /** Address of a mail server; without one, mail is only stored and shown. */
  readonly smtpUrl?: string;
  /** True if tests may make calls slow or fail on demand. */
  readonly scenarios: boolean;
}

/** Limits for receipts per address. The people of an office share an address. */
interface ReceiptLimits {
  /** Mails and letters within an hour. */
  readonly sendingsPerAddress: number;
  /** PDFs within 5 minutes, including those of transfers. */
  readonly pdfsPerAddress: number;
}

/** Settings of the card provider, and the API's own rules of payment. */
export interface PaymentSettings {
  /** Origin of the payment pages; the simulator of this sandbox if missing. */
  readonly providerOrigin?: string;
  readonly merchantId: string;
  readonly secretKey: string;
  readonly keyVersion: string;
  /** Time limit of an attempt without a response, in minutes. */
  readonly attemptMinutes: number;
  /** Time limit for opening the card page of an attempt, in seconds. */
  readonly openingSeconds: number;
  /** Waiting time of a partly paid fine before the rest can be paid, in seconds. */
  readonly reexposureSeconds: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. @throws SandboxStartError that names the variable at fault. */
export function readSandboxSettings(env: Environment): SandboxSettings {
  const dataFolder = env['SANDBOX_DATA'] ? resolve(env['SANDBOX_DATA']) : undefined;
  return {
    host: env['HOST'] || '127.0.0.1',
    apiPort: wholeNumber(env, 'API_PORT', { default: 4300, from: 0, to: 65_535 }),
    ...(dataFolder !== undefined && { dataFolder }),
    database: databaseLocation(env['DATABASE_URL'], dataFolder),
    ...(env['SANDBOX_FINES'] && { extraFinesFile: env['SANDBOX_FINES'] }),
    siteOrigin: originOf('SITE_ORIGIN', env['SITE_ORIGIN'] || 'http://localhost:4200'),
    ...trustedProxies(env),
    tokenPassphrase: env['TOKEN_PASSPHRASE'] || sandboxTokenPassphrase,
    tokenSalt: env['TOKEN_SALT'] || sandboxTokenSalt,
    lookupLimits: {
      wrongKeysPerNumber: wholeNumber(env, 'MAX_WRONG_KEYS', { default: 10, from: 1, to: 1e9 }),
      lookupsPerAddress: wholeNumber(env, 'MAX_LOOKUPS', { default: 600, from: 1, to: 1e9 }),
    },
    receiptLimits: {
      sendingsPerAddress: wholeNumber(env, 'MAX_SENDINGS', { default: 100, from: 1, to: 1e9 }),
      pdfsPerAddress: wholeNumber(env, 'MAX_PDFS', { default: 200, from: 1, to: 1e9 }),
    },
    ...(env['API_PUBLIC_ORIGIN'] && {
      publicApiOrigin: originOf('API_PUBLIC_ORIGIN', env['API_PUBLIC_ORIGIN']),
    }),
    providerPort: wholeNumber(env, 'PROVIDER_PORT', { default: 4400, from: 0, to: 65_535 }),
    payments: paymentSettings(env),
    pendingSeconds: wholeNumber(env, 'PENDING_SECONDS', { default: 20, from: 0, to: 86_400 }),
    ...(env['SMTP_URL'] && { smtpUrl: addressOf(env['SMTP_URL'], /^smtps?:$/, mailServer) }),
    scenarios: scenariosAllowed(env),
  };
}

function databaseLocation(url: string | undefined, folder: string | undefined): DatabaseLocation {
  if (url) return { kind: 'server', url: addressOf(url, /^postgres(ql)?:$/, postgres) };
  if (folder === undefined) return { kind: 'memory' };
  return { kind: 'folder', path: join(folder, 'database') };
}

function trustedProxies(env: Environment): Pick<SandboxSettings, 'trustedProxies'> {
  const text = env['TRUSTED_PROXIES'];
  if (!text) return {};
  if (text === 'none') return { trustedProxies: [] };
  const ranges = text.split(',').map((range) => range.trim());
  const fault = ranges.find((range) => !isRange(range));
  if (fault === undefined) return { trustedProxies: ranges };
  throw new SandboxStartError(
    `TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, or none, not "${fault}"`,
  );
}

function isRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
}

function wholeNumber(
  env: Environment,
  name: string,
  range: { readonly default: number; readonly from: number; readonly to: number },
): number {
  const text = env[name];
  if (!text) return range.default;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= range.from && value <= range.to) return value;
  throw new SandboxStartError(
    `${name} must be a whole number from ${range.from} to ${range.to}, not "${text}"`,
  );
}

/** Reads the payment settings. By default, merchant and key are those of the provider's own simulation, which are public. */
function paymentSettings(env: Environment): PaymentSettings {
  if (env['PROVIDER_ORIGIN'] && !env['MERCHANT_SECRET']) {
    throw new SandboxStartError(
      'MERCHANT_SECRET must be set when PROVIDER_ORIGIN names a provider outside the sandbox: the usual one is public',
    );
  }
  return {
    ...(env['PROVIDER_ORIGIN'] && {
      providerOrigin: originOf('PROVIDER_ORIGIN', env['PROVIDER_ORIGIN']),
    }),
    merchantId: env['MERCHANT_ID'] || '002001000000001',
    secretKey: env['MERCHANT_SECRET'] || '002001000000001_KEY1',
    keyVersion: env['MERCHANT_KEY_VERSION'] || '1',
    attemptMinutes: wholeNumber(env, 'ATTEMPT_MINUTES', { default: 15, from: 1, to: 1440 }),
    openingSeconds: wholeNumber(env, 'OPENING_SECONDS', { default: 180, from: 1, to: 86_400 }),
    reexposureSeconds: wholeNumber(env, 'REEXPOSURE_SECONDS', { default: 30, from: 0, to: 86_400 }),
  };
}

function scenariosAllowed(env: Environment): boolean {
  const text = env['SANDBOX_SCENARIOS'] || 'off';
  if (text === 'off') return false;
  if (text !== 'on')
    throw new SandboxStartError(`SANDBOX_SCENARIOS must be on or off, not "${text}"`);
  if (env['PROVIDER_ORIGIN']) {
    throw new SandboxStartError(
      'SANDBOX_SCENARIOS must be off when PROVIDER_ORIGIN names a provider outside the sandbox',
    );
  }
  return true;
}

/** Checks an address. Its text may contain a password, so the error does not repeat it. */
function addressOf(text: string, protocol: RegExp, refusal: string): string {
  if (protocol.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new SandboxStartError(refusal);
}

const mailServer = 'SMTP_URL must be the address of a mail server: smtp://host:25';
const postgres =
  'DATABASE_URL must be the address of a PostgreSQL database: postgres://user@host:5432/name';

function originOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new SandboxStartError(
    `${name} must be an origin such as http://localhost:4200, not "${text}"`,
  );
}

/** Reason why the sandbox cannot start, in one line that its user can act upon. */
export class SandboxStartError extends Error {
  override readonly name = 'SandboxStartError';
}
