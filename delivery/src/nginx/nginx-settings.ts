/** What one installation of nginx differs in from another. */
export interface NginxSettings {
  /** Where requests below `/api` are passed on to. */
  readonly apiUpstream: string;
  /** A Node server of the same site, which receives the reports of browsers; without one there are none. */
  readonly reportUpstream?: string;
  /** Whether nginx has the module that sends what was compressed with brotli beforehand. */
  readonly brotli: boolean;
  /** A file, or `syslog:…`. */
  readonly accessLog: string;
}
