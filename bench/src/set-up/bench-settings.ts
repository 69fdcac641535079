/** Settings of all measurements; each reads those that it needs. */
export interface BenchSettings {
  /** True for few runs of everything, short loads and small sites. */
  readonly isQuick: boolean;
  /** Minutes for which memory is watched under load; 0 for none. */
  readonly minutes: number;
  /** Part that is promoted. */
  readonly part: string;
  /** Folders of the checkouts whose promotions are compared; only this one if none is named. */
  readonly checkouts: readonly string[];
  /** Returns the path of the browser; called only if one is needed. */
  readonly chromium: () => Promise<string>;
  /** Returns a PostgreSQL database in which tables may be created, or `undefined` without one; called only if one is needed. */
  readonly postgresql: () => Promise<Postgresql | undefined>;
  /** Returns the site's configuration for a sandbox with these settings. */
  readonly configurationFor: (env: NodeJS.ProcessEnv) => unknown;
  readonly log: (line: string) => void;
}

interface Postgresql {
  readonly url: string;
  stop(): Promise<void>;
}
