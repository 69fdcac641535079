import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** W3C Trace Context header that makes later work part of the request's trace. */
    traceparent: string | undefined;
  }
}

/** Traces of requests, and of the work that they cause later. */
export interface Tracing {
  /** Sets the `traceparent` of each request. Must be called before any route is registered. */
  observe(server: FastifyInstance): void;
  /**
   * Runs work that a request caused, as a part of the request's trace.
   * @param name of the work, without any data of a citizen.
   * @param traceparent of the request; without it the work starts a new trace.
   * @param work receives the `traceparent` to send with its own requests.
   */
  follow<Result>(
    name: string,
    traceparent: string | undefined,
    work: (traceparent: string | undefined) => Promise<Result>,
  ): Promise<Result>;
  /** Sends the spans that were not sent yet. */
  close(): Promise<void>;
}

/** Version 00 of the header. Ids that consist of zeros only are invalid. */
const pattern =
  /^00-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})$/;

const parse = (traceparent: unknown) =>
  typeof traceparent === 'string' ? pattern.exec(traceparent)?.groups : undefined;

/** Returns the id that all spans of a trace share, for lists of what calls caused. */
export function toTrace(traceparent: string | null): { readonly traceId?: string } {
  const traceId = parse(traceparent)?.['traceId'];
  return traceId === undefined ? {} : { traceId };
}

/** Tracing without a collector: passes a trace on unchanged. */
export const passThrough: Tracing = {
  observe(server) {
    server.decorateRequest('traceparent', undefined);
    server.addHook('onRequest', async (request) => {
      const { traceparent } = request.headers;
      if (typeof traceparent === 'string' && parse(traceparent)) request.traceparent = traceparent;
    });
  },
  follow: (_name, traceparent, work) => work(traceparent),
  close: async () => {},
};

/**
 * Starts tracing if the environment names a collector (`OTEL_EXPORTER_OTLP_ENDPOINT` or its variant for traces),
 * configured by the SDK's own variables. Else nothing of the SDK is loaded. A span contains a route's pattern, not its
 * address, and so no number and no key. Nothing is registered globally: the site may run in the same process.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<Tracing> {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) {
    return passThrough;
  }
  const [api, { NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const { trace, SpanKind, SpanStatusCode, ROOT_CONTEXT } = api;
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'amendes-sandbox' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('amendes-sandbox');
  const spans = new WeakMap<FastifyRequest, Span>();

  const startSpan = (
    name: string,
    kind: (typeof SpanKind)['SERVER' | 'CLIENT'],
    parent: unknown,
  ) => {
    const { traceId = '', spanId = '', flags = '' } = parse(parent) ?? {};
    const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    const parentContext = traceId ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
    return tracer.startSpan(name, { kind }, parentContext);
  };

  return {
    observe(server) {
      server.decorateRequest('traceparent', undefined);
      server.addHook('onRequest', async (request) => {
        const span = startSpan(request.method, SpanKind.SERVER, request.headers['traceparent']);
        spans.set(request, span);
        request.traceparent = traceparentOf(span);
      });
      server.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request);
        const route = request.routeOptions.url ?? 'unknown';
        span?.updateName(`${request.method} ${route}`);
        span?.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': statusCode,
        });
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    async follow(name, traceparent, work) {
      const span = startSpan(name, SpanKind.CLIENT, traceparent);
      try {
        return await work(traceparentOf(span));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
