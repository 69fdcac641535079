import type { ComponentType } from 'react';
import type { TextLoaders } from './language/translations.ts';

/** What a remote exposes as `./app`: all that the shell knows of it besides its release. */
export interface RemoteApp {
  /** The remote's screens: a `Routes` element with whole addresses. */
  readonly Screens: ComponentType;
  readonly texts: TextLoaders;
}
