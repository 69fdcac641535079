import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setUpReceipts } from '../../test/receipt-harness.ts';
import { readHiddenFields } from '../../test/simulator.ts';
import { openEmbedded, setUpDatabase } from '../../test/test-databases.ts';
import { sealText } from '../encryption/sealed-text.ts';
import {
  readSandboxSettings,
  sandboxTokenPassphrase,
  sandboxTokenSalt,
} from '../settings/settings.ts';
import { startSandbox, type RunningSandbox } from '../start-sandbox.ts';
import { tokenSubjectKey } from '../token/issue-token.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentSpanId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentSpanId}-01`;
const number = '33333122111221';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

const text = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();

/** Starts a card payment and cancels it on the card page, after which the provider notifies the API. */
async function startAndCancel({ origin, providerOrigin }: RunningSandbox): Promise<void> {
  const sub = sealText(tokenSubjectKey(sandboxTokenPassphrase, sandboxTokenSalt), `${Date.now()}`);
  const token = await fetch(`${origin}/api/v1/token?sub=${sub}`, { method: 'POST' });
  const answer = await fetch(`${origin}/api/v1/envoiSips/avis/2`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await token.text()}`,
      'content-type': 'application/json',
      traceparent,
    },
    body: JSON.stringify({
      numAvis: number,
      cleAvis: '29',
      canal: '2',
      typeReglement: 'AMENDE',
      nature: 'AMENDES',
      locale: 'fr',
      montantTransaction: 9000,
    }),
  });
  const form = new URLSearchParams(readHiddenFields(await answer.text()));
  const opened = await fetch(`${providerOrigin}/paymentInit`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const page = new URL(opened.headers.get('location') ?? '', providerOrigin);
  await fetch(`${page.href}/cancel`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  });
}

const settings = readSandboxSettings({ API_PORT: '0', PROVIDER_PORT: '0' });

async function startCollector() {
  const received: string[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function spansIn(received: readonly string[]): readonly Sent[] {
  return received.flatMap((body) => {
    const traceExport: {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    } = JSON.parse(body);
    return traceExport.resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    );
  });
}

describe('a trace', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('spans the hand-over and the provider’s response, without the fine’s number', async () => {
    const collector = await startCollector();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.origin);
    const sandbox = await startSandbox(settings);
    await startAndCancel(sandbox);
    await sandbox.close();
    collector.close();

    const spans = spansIn(collector.received).filter((span) => span.traceId === traceId);
    const named = (name: string) => spans.find((span) => span.name === name);
    const startSpan = named('POST /api/v1/envoiSips/avis/2');
    const notifySpan = named('notify merchant');
    expect(startSpan).toMatchObject({ parentSpanId });
    expect(notifySpan).toMatchObject({ parentSpanId: startSpan?.spanId });
    expect(named('POST /api/v1/reponseSips')).toMatchObject({ parentSpanId: notifySpan?.spanId });
    expect(collector.received.join('')).toContain('"amendes-sandbox"');
    expect(collector.received.join('')).not.toContain(number);
  }, 60_000);

  it('appears in the list of payments even without a collector', async () => {
    const sandbox = await startSandbox(settings);
    await startAndCancel(sandbox);
    const payments = await fetch(`${sandbox.origin}/api/sandbox/payments`);
    await sandbox.close();
    expect(await payments.json()).toMatchObject([{ state: 'CANCELLED', traceId }]);
  }, 60_000);
});

describe('the outbox', () => {
  const harness = setUpReceipts(setUpDatabase(openEmbedded));

  it('shows the trace of each mail and letter', async () => {
    await harness.mail({}, { traceparent });
    await harness.letter({}, { traceparent });
    const outbox = await harness.api.inject('/api/sandbox/outbox.json');
    expect(outbox.json()).toMatchObject({ mails: [{ traceId }], letters: [{ traceId }] });
  });

  it.each(['', 'nonsense', `00-${'0'.repeat(32)}-${parentSpanId}-01`, `ff-${traceId}-1-01`])(
    'shows no trace for a mail with the invalid traceparent %j',
    async (header) => {
      await harness.mail({}, { traceparent: header });
      const outbox = await harness.api.inject('/api/sandbox/outbox.json');
      expect(outbox.json().mails[0]).not.toHaveProperty('traceId');
    },
  );
});
