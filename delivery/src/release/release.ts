import type { BuildDescription } from '@amendes/protocol/build-description.ts';

/** One file of a release, as it was when it was sealed. */
export interface SealedFile {
  /** `sha384-…`, as a page's `integrity` attribute has it. */
  readonly integrity: string;
  /** Bytes as built, and as sent with brotli. */
  readonly size: number;
  readonly brotli: number;
}

/** A sealed build: what `release.json` holds. Nothing below its folder changes after it is written. */
export interface Release extends BuildDescription {
  readonly files: Readonly<Record<string, SealedFile>>;
}

export const releaseFile = 'release.json';
