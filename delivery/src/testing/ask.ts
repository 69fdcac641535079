import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Asks a server for a path exactly as it is written: `fetch` would resolve dots and send its own headers. */
export async function ask(server: Server, path: string, question?: Question): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return askPort(port, path, question);
}

/** The same, of whatever listens at a port of this machine. */
export async function askPort(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Answer> {
  const question = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  question.end(body);
  const [response] = (await once(question, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}
