import { vi } from 'vitest';

/** One received call, its body parsed from JSON. */
interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

type Answer = (call: SeenCall) => Response | Promise<Response>;

/** Fakes the network: it issues a token on every request for one, and answers every other call with `answer`. */
export function answerCalls(answer: Answer): readonly SeenCall[] {
  const seen: SeenCall[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : String(input), init);
    const { method, url, signal } = request;
    const { pathname: path, searchParams } = new URL(url);
    if (path === '/api/v1/token') return new Response('token');
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const call = { method, path, query: Object.fromEntries(searchParams), body, signal };
    seen.push(call);
    return answer(call);
  });
  return seen;
}
