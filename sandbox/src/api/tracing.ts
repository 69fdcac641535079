import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** By which what the request leads to is known as a part of its trace (W3C Trace Context). */
    traceparent: string | undefined;
  }
}

/** Traces of what is answered, and of what is done later because of it. */
export interface Tracing {
  /** Gives each request its `traceparent`. To be called before there is any route. */
  observe(server: FastifyInstance): void;
  /**
   * Does what a request led to, as a part of its trace.
   * @param name Of the work, without anything of a visitor.
   * @param traceparent That of the request; without one it is the first of a trace.
   * @param work Is given the `traceparent` for what it asks for elsewhere.
   */
  follow<Result>(
    name: string,
    traceparent: string | undefined,
    work: (traceparent: string | undefined) => Promise<Result>,
  ): Promise<Result>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

/** Version 00 of the header; ids of nothing but zeros name nothing. */
const pattern =
  /^00-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})$/;

const parse = (traceparent: unknown) =>
  typeof traceparent === 'string' ? pattern.exec(traceparent)?.groups : undefined;

/** The id that all of a trace has in common, for a list of what calls led to. */
export function toTrace(traceparent: string | null): { readonly traceId?: string } {
  const traceId = parse(traceparent)?.['traceId'];
  return traceId === undefined ? {} : { traceId };
}

/** Without a collector a trace is handed on as it came. */
export const handOn: Tracing = {
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
 * Starts tracing where the environment names a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`), by the SDK's own variables;
 * without one nothing of it is loaded. The pattern of a route stands for its address: no number and no key is in a span.
 * Nothing is registered for the whole process, in which the site may run as well.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<Tracing> {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) {
    return handOn;
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

  const begin = (name: string, kind: (typeof SpanKind)['SERVER' | 'CLIENT'], parent: unknown) => {
    const { traceId = '', spanId = '', flags = '' } = parse(parent) ?? {};
    const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    const within = traceId ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
    return tracer.startSpan(name, { kind }, within);
  };

  return {
    observe(server) {
      server.decorateRequest('traceparent', undefined);
      server.addHook('onRequest', async (request) => {
        const span = begin(request.method, SpanKind.SERVER, request.headers['traceparent']);
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
      const span = begin(name, SpanKind.CLIENT, traceparent);
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
