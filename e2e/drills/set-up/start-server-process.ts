import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { workspace } from '@amendes/delivery/local/parts.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { expect } from 'playwright/test';
import { freePorts } from '../../set-up/free-ports.ts';
import { statusOf } from '../../set-up/status-of.ts';
import type { Failure } from '../record/drill-record.ts';

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Serves a site's folder with the program that operators run, in a separate process. */
export async function startServerProcess(site: SiteFolder, apiUpstream: string) {
  const [port = 0, metricsPort = 0] = await freePorts(2);
  const child = spawn(process.execPath, [join(workspace, 'delivery/src/serve.ts'), site.root], {
    env: {
      ...process.env,
      SITE_PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      API_UPSTREAM: apiUpstream,
      STOP_SECONDS: '0',
      SERVE_DESPITE: 'embedded',
      // All citizens of a drill share one IP address.
      MAX_API_CALLS: '1000000',
      MAX_API_SENDINGS: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const reports: Failure[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { msg, build, reason } = JSON.parse(line) as Failure & { readonly msg?: string };
    if (msg === 'part failed') reports.push({ build, reason });
  });
  const operations = `http://127.0.0.1:${metricsPort}`;
  const isReady = () => statusOf(`${operations}/ready`);
  await expect.poll(isReady, { message: 'the server is ready' }).toBe(200);
  return {
    port,
    /** True if the process that was started still runs. */
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Failures that browsers reported, according to the log. */
    reports: reports as readonly Failure[],
    /** Returns the lines of its metrics for Prometheus. */
    metrics: async () => (await (await fetch(`${operations}/metrics`)).text()).split('\n'),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the number of failures of parts that these metrics count under these labels. */
export function failuresIn(metrics: readonly string[], ...labels: readonly string[]): number {
  return metrics
    .filter((line) => line.startsWith('amendes_part_failures_total{'))
    .filter((line) => labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
