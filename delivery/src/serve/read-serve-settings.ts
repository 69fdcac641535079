import { DeliveryError } from '../site/delivery-error.ts';

export interface ServerProcessSettings {
  readonly host: string;
  readonly port: number;
  /** Where requests below `/api` are passed on to. */
  readonly apiUpstream: string;
  /** Health and metrics, for this machine alone; none unless it is set. */
  readonly metricsPort?: number;
  /** How long answers under way may take once the server is told to stop, in milliseconds. */
  readonly stopPatience: number;
}

/** @throws {DeliveryError} that names the variable at fault and what it must be. */
export function readServeSettings(env: NodeJS.ProcessEnv): ServerProcessSettings {
  const port = wholeNumber(env, 'SITE_PORT', 4200, 0, 65_535);
  const metricsPort = env['METRICS_PORT']
    ? wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535)
    : undefined;
  if (port !== 0 && port === metricsPort) {
    throw new DeliveryError(
      `METRICS_PORT must be another port than SITE_PORT, not ${port} as well`,
    );
  }
  return {
    host: env['HOST'] || '127.0.0.1',
    port,
    apiUpstream: readOrigin(env, 'API_UPSTREAM', 'http://127.0.0.1:4300'),
    ...(metricsPort !== undefined && { metricsPort }),
    stopPatience: wholeNumber(env, 'STOP_SECONDS', 10, 0, 600) * 1000,
  };
}

function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const text = env[name] || String(otherwise);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new DeliveryError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

/** A path would be lost: requests are passed on with the path that they came with. */
export function readOrigin(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = env[name] || otherwise;
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
  if (isOrigin) return text;
  throw new DeliveryError(`${name} must be an origin, as http://127.0.0.1:4300, not "${text}"`);
}
