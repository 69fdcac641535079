import { lend } from '../lend.ts';
import { ConfigurationError, type Configuration } from './configuration.ts';

let current: Configuration | undefined;

/** Called once by the shell, before anything is rendered. */
export function provideConfiguration(configuration: Configuration): void {
  current = lend(configuration);
}

/** Nothing before the shell has provided it. */
export function knownConfiguration(): Configuration | undefined {
  return current;
}

/** @throws {ConfigurationError} when the shell has not provided it yet. */
export function currentConfiguration(): Configuration {
  if (!current) throw new ConfigurationError('Configuration: it was used before it was provided');
  return current;
}
