import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SiteMetrics } from '../serve/site-metrics.ts';

/* The dashboard and the alerts must name metrics that the servers expose. */

const folder = join(import.meta.dirname, '../../observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Returns the labels of each metric that a server exposes, by its name. */
function exposed(): ReadonlyMap<string, ReadonlySet<string>> {
  const metrics = new SiteMetrics();
  metrics.requests.count({ route: '/api/*', method: 'GET', status: '200' });
  metrics.durations.observe({ route: '/api/*' }, 1);
  metrics.partFailures.count({ part: 'lookup', build: 'b1', kind: 'load' });
  metrics.refusedReports.count({ reason: 'too many' });
  const now = new Date();
  const samples = metrics
    .page({ served: { lookup: 'b1' }, isRefused: false, freshUntil: now, takenAt: now })
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
      return [name, new Set([...labels.matchAll(/(\w+)="/g)].flatMap(([, label]) => label ?? []))];
    }),
  );
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook: string };
}

const { groups } = parse(read('alerts.yaml')) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('dashboard.json')) as {
  annotations: { list: readonly { name: string; expr: string }[] };
  panels: readonly { title: string; targets: readonly { expr: string }[] }[];
};
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.annotations.list.map(({ name, expr }) => [name, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  ),
];

/** Labels that Prometheus adds to every sample of a server. */
const ofPrometheus = ['instance', 'job', 'le'];

test.each(expressions)('%s uses only metrics and labels that servers expose', (_, expression) => {
  const known = exposed();
  const names = expression.match(/\b(?:amendes|process)_\w+/g) ?? [];
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  const labels = new Set([
    ...ofPrometheus,
    ...names.flatMap((name) => [...(known.get(name) ?? [])]),
  ]);
  const used = [...expression.matchAll(/by \(([^)]*)\)|(\w+)(?==~|!=|=")/g)].flatMap(
    ([, grouped, label]) => grouped?.split(/, */) ?? label ?? [],
  );
  expect(used.filter((label) => !labels.has(label))).toEqual([]);
});

test('an alert pages when no server exposes metrics any more', () => {
  const absenceRules = rules.filter(({ expr }) => expr.includes('absent('));
  expect(absenceRules.map(({ expr, labels }) => [expr, labels.severity])).toEqual([
    ['absent(amendes_composition_refused)', 'page'],
  ]);
  // The metric is exposed from the start, before any request or failure.
  const started = new SiteMetrics().page({ served: {}, isRefused: false, freshUntil: undefined });
  expect(started).toMatch(/^amendes_composition_refused 0$/m);
});

test('an alert pages when the API hangs, but not when citizens abort calls early', () => {
  const paging = rules.filter(({ labels }) => labels.severity === 'page');
  const rule = paging.find(({ expr }) => expr.includes('_duration_seconds_bucket{route="/api/*"'));
  const [, bound = '', most = ''] = /le=~"(\d+)\|.* > ([\d.]+)$/.exec(rule?.expr ?? '') ?? [];
  /** Returns the share of calls that took longer than the bound. */
  const share = (seconds: readonly number[]) => {
    const { durations } = new SiteMetrics();
    for (const each of seconds) durations.observe({ route: '/api/*' }, each);
    const within = durations.lines().find((line) => line.includes(`le="${bound}"`)) ?? '';
    return 1 - Number(within.split(' ')[1]) / seconds.length;
  };
  // A browser gives up after fifteen seconds.
  expect(share([0.1, 15, 15, 0.2])).toBeGreaterThan(Number(most));
  expect(share([0.1, 4, 0.3, 9])).toBe(0);
});

test('the alert ReleaseRemovedTooEarly pages for many missing files, not for a few', () => {
  const rule = rules.find(({ alert }) => alert === 'ReleaseRemovedTooEarly');
  expect(rule?.labels.severity).toBe('page');
  const [, count = '', share = ''] =
    /404.* > (\d+) and .*404.* > ([\d.]+)$/.exec(rule?.expr ?? '') ?? [];
  const pages = (missing: number, all: number) =>
    missing > Number(count || 'NaN') && missing / all > Number(share || 'NaN');
  expect(pages(200, 4000)).toBe(true);
  expect(pages(30, 4000)).toBe(false);
  expect(pages(15, 20)).toBe(false);
});

test('the one rule on process metrics is limited to servers of the site', () => {
  const common = rules.filter(({ expr }) => /\bprocess_/.test(expr));
  expect(common.map(({ expr }) => expr)).toEqual([
    'changes(process_start_time_seconds[30m]) > 3 and on (instance) last_over_time(amendes_composition_refused[30m])',
  ]);
});

test('an alert pages when a server refuses a composition', () => {
  const paging = rules.filter(({ labels }) => labels.severity === 'page');
  expect(paging.map(({ expr }) => expr)).toContain('amendes_composition_refused > 0');
});

test('the expressions quoted in operations.md are those of alerts.yaml', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, quoted = ''] = /^```promql\n(.*?)^```/ms.exec(page) ?? [];
  const lines = quoted.trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  const known = rules.map(({ expr }) => expr);
  expect(lines.filter((line) => !known.includes(line))).toEqual([]);
});

test.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook] as const))(
  'the runbook of %s is a section of the docs',
  (_, runbook) => {
    const [path = '', anchor] = runbook.split('#');
    const text = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
    const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors).toContain(anchor);
  },
);
