import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as appsV1 from 'kubernetes-models/apps/v1';
import * as autoscalingV2 from 'kubernetes-models/autoscaling/v2';
import * as batchV1 from 'kubernetes-models/batch/v1';
import * as networkingV1 from 'kubernetes-models/networking.k8s.io/v1';
import * as policyV1 from 'kubernetes-models/policy/v1';
import * as v1 from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { workspace } from '../local/parts.ts';
import { readServeSettings } from '../serve/read-serve-settings.ts';

/* These tests check container files, compose file and manifests without a cluster: their shapes by the
   schemas of Kubernetes, and their references to each other and to the servers. */

const folder = join(import.meta.dirname, '../../deployment');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const files = readdirSync(join(folder, 'kubernetes'));
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
);

/** Models of the library, by group and version. */
const models: Readonly<Record<string, object>> = {
  v1,
  'apps/v1': appsV1,
  'autoscaling/v2': autoscalingV2,
  'batch/v1': batchV1,
  'networking.k8s.io/v1': networkingV1,
  'policy/v1': policyV1,
};

type Model = new (data: unknown) => { validate(): void };

function isValid(manifest: Manifest): boolean {
  const model: unknown = Reflect.get(models[manifest.apiVersion] ?? {}, manifest.kind);
  if (typeof model !== 'function') throw new Error(`No schema of ${manifest.kind}`);
  try {
    new (model as Model)(manifest).validate();
    return true;
  } catch {
    return false;
  }
}

type Path = readonly (string | number)[];

/** Returns the path of every entry of a value, at any depth. */
function pathsIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys: Path = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [[...at, key], ...pathsIn(Reflect.get(value, key), [...at, key])]);
}

/** Returns a copy with another value at one place. */
function changed(manifest: Manifest, path: Path, change: (value: unknown) => unknown): Manifest {
  const copy = structuredClone(manifest);
  const parent = path
    .slice(0, -1)
    .reduce<object>((at, key) => Reflect.get(at, key) as object, copy);
  const last = path.at(-1) ?? '';
  Reflect.set(parent, last, change(Reflect.get(parent, last)));
  return copy;
}

/** Returns a value of a type that is wrong in that place: a schema that knows the place refuses it. */
const otherType = (value: unknown) => (typeof value === 'object' ? 7 : [[]]);

const named = manifests.map(
  (manifest) => [manifest.kind, manifest.metadata.name, manifest] as const,
);

describe.each(named)('%s %s', (kind, _, manifest) => {
  test('has the shape that Kubernetes requires', () => {
    expect(isValid(manifest)).toBe(true);
  });

  test('has only entries that Kubernetes knows', () => {
    const unknown = pathsIn(manifest)
      // The model sets these entries itself.
      .filter(([first]) => first !== 'apiVersion' && first !== 'kind')
      .filter((path) => isValid(changed(manifest, path, otherType)));
    expect(unknown).toEqual([]);
  });

  test('runs nothing as root', () => {
    const containers = pathsIn(manifest).filter((path) => path.at(-1) === 'containers');
    expect(containers.length > 0).toBe(['Deployment', 'CronJob'].includes(kind));
    for (const path of containers) {
      const pod = path
        .slice(0, -1)
        .reduce<object>((at, key) => Reflect.get(at, key) as object, manifest);
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
        containers: [{ securityContext: { allowPrivilegeEscalation: false } }],
      });
    }
  });
});

const find = (kind: string, name: string) => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (!found) throw new Error(`No ${kind} ${name}`);
  return found;
};

test('each selector of the servers matches the labels of their pods', () => {
  const labels = { 'app.kubernetes.io/name': 'amendes', 'app.kubernetes.io/component': 'server' };
  expect(find('Deployment', 'amendes-server')).toMatchObject({
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels } } },
  });
  expect(find('Service', 'amendes-server')).toMatchObject({ spec: { selector: labels } });
  expect(find('PodDisruptionBudget', 'amendes-server')).toMatchObject({
    spec: { selector: { matchLabels: labels } },
  });
  expect(find('NetworkPolicy', 'amendes-server')).toMatchObject({
    spec: { podSelector: { matchLabels: labels } },
  });
});

test('a server accepts the settings of the manifests and of the compose file', () => {
  const map = find('ConfigMap', 'amendes-server');
  const data = 'data' in map ? (map.data as Readonly<Record<string, string>>) : {};
  expect(readServeSettings({ ...data, METRICS_PORT: '9100' })).toMatchObject({
    metricsHost: '0.0.0.0',
    metricsPort: 9100,
    trustedProxies: ['10.0.0.0/8'],
    stopTimeoutMs: 20_000,
  });
  const services = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Readonly<Record<string, string>> }>;
  };
  const server = services.services['server-1']?.environment ?? {};
  expect(readServeSettings({ ...server })).toMatchObject({ apiUpstream: 'http://sandbox:4300' });
});

test('both probes of /ready have a timeout of 3 seconds', () => {
  const probes = manifests.flatMap((manifest) =>
    pathsIn(manifest)
      .filter((path) => String(path.at(-1)).endsWith('Probe'))
      .map((path) => path.reduce<object>((at, key) => Reflect.get(at, key) as object, manifest)),
  );
  const ready = probes.filter((probe) => JSON.stringify(probe).includes('"/ready"'));
  expect(ready).toHaveLength(2);
  for (const probe of ready) expect(probe).toMatchObject({ timeoutSeconds: 3 });
});

test('the renew job has the address of the bucket and a volume for its memory', () => {
  const name = 'amendes-renew';
  expect(find('ConfigMap', 'amendes-server')).toMatchObject({
    data: {
      SITE: expect.any(String),
      AWS_REGION: expect.any(String),
      TRUST_ROOT: expect.any(String),
    },
  });
  expect(find('ServiceAccount', name)).toBeDefined();
  expect(find('PersistentVolumeClaim', name)).toBeDefined();
  expect(find('CronJob', name)).toMatchObject({
    spec: {
      jobTemplate: {
        spec: {
          template: {
            spec: {
              serviceAccountName: name,
              containers: [{ envFrom: [{ configMapRef: { name: 'amendes-server' } }] }],
              volumes: [{ name: 'key' }, { persistentVolumeClaim: { claimName: name } }],
            },
          },
        },
      },
    },
  });
});

test('no balancer in front of the site logs addresses', () => {
  expect(find('Ingress', 'amendes')).toMatchObject({
    metadata: { annotations: { 'nginx.ingress.kubernetes.io/enable-access-log': 'false' } },
  });
  const page = readFileSync(join(workspace, 'docs/operations.md'), 'utf8');
  // The error log belongs to the controller, so no manifest of the site can configure it.
  for (const text of [read('kubernetes/network.yaml'), page])
    expect(text).toContain('error-log-level: crit');
  const block = page
    .split('```')
    .find((each) => each.startsWith('nginx\n') && each.includes('listen 443'));
  const servers = block?.split(/^server \{$/m).slice(1) ?? [];
  expect(servers).toHaveLength(2);
  const logging = servers.filter(
    (server) =>
      !server.includes('amendes-server.conf;') &&
      !(server.includes('access_log off;') && server.includes('error_log stderr crit;')),
  );
  expect(logging).toEqual([]);
});

test('every service and volume that the compose file names is defined in it', () => {
  const file = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      {
        depends_on?: object;
        volumes?: readonly string[];
        image?: string;
        build?: { dockerfile: string };
      }
    >;
    volumes: object;
  };
  const names = Object.keys(file.services);
  for (const service of Object.values(file.services)) {
    expect(names).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
    const mounted = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    const own = mounted.filter((name) => !name.startsWith('.'));
    expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining(own));
    const container = service.build?.dockerfile.replace('delivery/deployment/', '');
    expect(container === undefined ? service.image : read(container)).toMatch(/\S/);
  }
});

test('every script that Containerfile.release and compose.yaml name exists', () => {
  const texts = ['Containerfile.release', 'compose.yaml'].map(read).join('\n');
  const programs = [...texts.matchAll(/[\w./-]+\.ts\b/g)].map(([path]) => path);
  expect(programs.length).toBeGreaterThan(3);
  const missing = programs
    .map((path) => path.replace('/opt/amendes/', ''))
    .filter((path) => !existsSync(join(workspace, path)));
  expect(missing).toEqual([]);
});

test.each(['Containerfile.server', 'Containerfile.release'])(
  '%s runs as user 65532 and has a health check',
  (name) => {
    const lines = read(name).split('\n');
    const users = lines.filter((line) => line.startsWith('USER '));
    expect(users.at(-1)).toBe('USER 65532:65532');
    expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  },
);
