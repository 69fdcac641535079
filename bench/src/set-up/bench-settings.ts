/** All that a measurement may ask for; each takes what it needs. */
export interface BenchSettings {
  /** Few runs of everything, short loads and small sites. */
  readonly isQuick: boolean;
  /** How long memory is watched under load; not at all when it is 0. */
  readonly minutes: number;
  /** The part that is promoted. */
  readonly part: string;
  /** Folders of the checkouts whose promotions are compared; this one alone where none is named. */
  readonly checkouts: readonly string[];
  /** Path of the browser; asked for only where one is needed. */
  readonly chromium: () => Promise<string>;
  /** A PostgreSQL database that tables may be laid into, or nothing where there is none; asked for only where one is needed. */
  readonly postgresql: () => Promise<Postgresql | undefined>;
  /** The site's configuration for a sandbox with these settings. */
  readonly configurationFor: (env: NodeJS.ProcessEnv) => unknown;
  readonly tell: (line: string) => void;
}

interface Postgresql {
  readonly url: string;
  stop(): Promise<void>;
}
