import module from 'node:module';
import { join } from 'node:path';

/**
 * Has Node keep what it compiles from now on, and what it makes of TypeScript: a command that somebody waits for in an
 * incident starts in half the time. Node takes a kept module only for the same bytes. The cache lies with the packages,
 * where nobody else writes; where it cannot be written, or Node is too old for it, everything is compiled as usual.
 */
export function keepCompiled(): void {
  module.enableCompileCache?.(join(import.meta.dirname, '../../node_modules/.cache/node'));
}
