import type { LightMyRequestResponse } from 'fastify';
import type { AnyRequest, Call } from './any-request.ts';
import { echoMark } from './any-request.ts';

/** Codes that a request with an unknown method may get, whatever else is wrong with it. */
const codesOfNoCall = ['not-found', 'invalid-request', 'body-too-large'];

/** Returns the faults of an answer; none if it matches the API's description. */
export function faultsOf(
  { method, operation }: Call,
  request: AnyRequest,
  { statusCode, body, headers }: LightMyRequestResponse,
): readonly string[] {
  const isOwnMethod = request.method === method;
  const [type = ''] = headers['content-type']?.split(';') ?? [];
  const documented = operation.responses[statusCode];
  const commonFaults = {
    failure: statusCode >= 500,
    // The bytes of a PDF may contain any text.
    'where it failed':
      type !== 'application/pdf' && /\bat .+:\d+:\d+|node_modules|[.]ts\b/.test(body),
  };
  if (statusCode < 400) {
    const types = Object.keys(documented?.content ?? { '': {} });
    return namesOf({
      ...commonFaults,
      'success of another method': !isOwnMethod,
      'status that is not documented': !documented,
      'type that is not documented': !types.includes(type),
    });
  }
  const { code, message, ...more } = refusalIn(body);
  const schema = documented?.content?.['application/json']?.schema;
  const codes = schema?.properties?.['error']?.properties?.['code']?.enum ?? [];
  return namesOf({
    ...commonFaults,
    'what was sent': body.includes(echoMark),
    'refusal of another shape':
      type !== 'application/json' || typeof message !== 'string' || Object.keys(more).length > 0,
    [`${statusCode} ${String(code)} that is not documented`]: !(
      isOwnMethod ? codes : codesOfNoCall
    ).some((one) => one === code),
  });
}

function refusalIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const { error, ...more }: Record<string, unknown> = JSON.parse(body);
    return { ...Object(error), ...more };
  } catch {
    return {};
  }
}

const namesOf = (faults: Readonly<Record<string, boolean>>) =>
  Object.keys(faults).filter((name) => faults[name]);
