import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startProcess } from '@amendes/delivery/conformance/start-process.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { freePorts } from '../set-up/free-ports.ts';
import { copySite } from '../set-up/start-site-copy.ts';
import { expect, test } from '../set-up/test.ts';

/* One trace, from the document through the server to the API, as a collector receives it. */

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

// A proxy in front of the site, or the monitoring of the page, starts the trace.
test.use({ extraHTTPHeaders: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
}

interface TraceExport {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string;
        readonly value: { readonly stringValue?: string };
      }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

async function startCollector() {
  const bodies: string[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    text: () => bodies.join(''),
    /** Returns the spans of the trace, each with the service that wrote it. */
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as TraceExport).resourceSpans)
        .flatMap(({ resource, scopeSpans }) => {
          const named = resource.attributes.find(({ key }) => key === 'service.name');
          const service = named?.value.stringValue;
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
        })
        .filter((span) => span.traceId === traceId),
    close: () => server.close(),
  };
}

test('a look-up is one trace from the document through the server to the API', async ({
  page,
  citizen,
}) => {
  const collector = await startCollector();
  const { root } = await copySite('amendes-traced-');
  const [port = 0, apiPort = 0, providerPort = 0] = await freePorts(3);
  const origin = `http://localhost:${port}`;
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, OTEL_BSP_SCHEDULE_DELAY: '100' };
  const start = (program: string, args: readonly string[], at: number, env = {}) =>
    startProcess(program, process.execPath, [join(workspace, program), ...args], {
      port: at,
      stopSignal: 'SIGTERM',
      env: { ...traced, ...env },
    });
  const places = ['--port', `${apiPort}`, '--provider-port', `${providerPort}`, '--site', origin];
  const sandbox = await start('sandbox/src/amendes-sandbox.ts', places, apiPort);
  const server = await start('delivery/src/serve.ts', [root], port, {
    SITE_PORT: `${port}`,
    API_UPSTREAM: `http://127.0.0.1:${apiPort}`,
    OTEL_SERVICE_NAME: 'site',
    // The key that signs the site is stored beside it, which a server in production refuses.
    SERVE_DESPITE: 'embedded',
  });
  try {
    await citizen.find(samples.payable, `${origin}/tai`);
    await expect(page).toHaveURL(`${origin}/tai/amende/${pathOf(samples.payable)}`);
  } finally {
    // Each process sends its remaining spans when it stops.
    await server.stop();
    await sandbox.stop();
    collector.close();
    await rm(root, { recursive: true, force: true });
  }
  const spans = collector.spans();
  const sandboxSpan = spans.find(({ name }) => name === 'GET /api/v1/recherche/amende');
  const siteSpan = spans.find(({ spanId }) => spanId === sandboxSpan?.parentSpanId);
  expect(spans).toContainEqual(expect.objectContaining({ service: 'site', name: 'GET /tai' }));
  expect(siteSpan).toMatchObject({ service: 'site', name: 'GET /api/*' });
  expect(sandboxSpan).toMatchObject({ service: 'amendes-sandbox' });
  expect(collector.text()).not.toContain(samples.payable.number);
});
