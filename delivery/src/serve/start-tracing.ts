import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onEnd } from './site-metrics.ts';

/** Traces of a server’s answers, by OpenTelemetry. */
export interface Tracing {
  /** Writes a span for each answer. */
  observe(server: FastifyInstance): void;
  /** Returns the headers that make a request to another server part of the same trace. */
  headersOf(request: object): Readonly<Record<string, string>>;
  /** Sends all spans that are not sent yet. */
  close(): Promise<void>;
}

/**
 * Starts tracing if the environment names a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`); sampler, headers and the rest
 * are the SDK’s own variables. Without a collector nothing is loaded, and `traceparent` is passed on unchanged. As in
 * the log, a span contains nothing of a citizen: the pattern of the route replaces the address.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) {
    return undefined;
  }
  const [api, { NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': env['OTEL_SERVICE_NAME'] || 'amendes-server',
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const { context, propagation, trace, SpanKind, SpanStatusCode, ROOT_CONTEXT } = api;
  const tracer = trace.getTracer('amendes');
  const spans = new WeakMap<object, Span>();
  const startSpan = ({ raw, headers, method }: FastifyRequest) => {
    const parent = propagation.extract(ROOT_CONTEXT, headers);
    const attributes = { 'http.request.method': method };
    spans.set(raw, tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent));
  };
  return {
    observe(server) {
      server.addHook('onRequest', async (request) => startSpan(request));
      onEnd(server, (request, _reply, statusCode) => {
        const span = spans.get(request.raw);
        const route = request.pattern || (request.routeOptions.url ?? 'unknown');
        span?.updateName(`${request.method} ${route}`);
        span?.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode });
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    headersOf(request) {
      const span = spans.get(request);
      const headers: Record<string, string> = {};
      if (span) propagation.inject(trace.setSpan(context.active(), span), headers);
      return headers;
    },
    close: () => provider.shutdown(),
  };
}
