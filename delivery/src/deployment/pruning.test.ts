import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { workspace } from '../local/parts.ts';

/* Copies keep every release that was ever served until it is pruned: pruning must be scheduled, with enough room until then. */

const manifestsOf = (file: string) =>
  parseAllDocuments(
    readFileSync(join(workspace, 'delivery/deployment/kubernetes', file), 'utf8'),
  ).map((document) => document.toJS() as { readonly kind: string });

const ofKind = (file: string, kind: string) =>
  manifestsOf(file).find((manifest) => manifest.kind === kind);

test('a weekly job with a volume for its memory prunes old releases', () => {
  expect(ofKind('prune.yaml', 'CronJob')).toMatchObject({
    spec: {
      schedule: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/),
      concurrencyPolicy: 'Forbid',
      jobTemplate: {
        spec: {
          template: {
            spec: {
              serviceAccountName: 'amendes-prune',
              containers: [
                {
                  args: ['prune', '--yes'],
                  envFrom: [{ configMapRef: { name: 'amendes-server' } }],
                  env: [{ name: 'RELEASE_KEY' }],
                },
              ],
              volumes: [{ name: 'key' }, { persistentVolumeClaim: { claimName: 'amendes-prune' } }],
            },
          },
        },
      },
    },
  });
  expect(ofKind('prune.yaml', 'ServiceAccount')).toMatchObject({
    metadata: { name: 'amendes-prune' },
  });
});

test('each copy of the bucket has the disk space that capacity.md states', () => {
  const page = readFileSync(join(workspace, 'docs/capacity.md'), 'utf8');
  const [, room] = /^## The copies\n[^]*?`(\d+Gi)`/m.exec(page) ?? [];
  expect(ofKind('server.yaml', 'Deployment')).toMatchObject({
    spec: { template: { spec: { volumes: [{ emptyDir: { sizeLimit: room } }, { name: 'tmp' }] } } },
  });
  for (const file of ['renew.yaml', 'prune.yaml']) {
    expect(ofKind(file, 'PersistentVolumeClaim')).toMatchObject({
      spec: { resources: { requests: { storage: room } } },
    });
  }
});
