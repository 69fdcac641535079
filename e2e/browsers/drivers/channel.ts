import { timeoutMs } from './driver.ts';

interface Channel {
  readonly send: <Answer = unknown>(method: string, params?: object) => Promise<Answer>;
  readonly on: (event: string, listener: (params: never) => void) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  /** Error object in one protocol, error code beside `message` in the other. */
  readonly error?: unknown;
}

/** Opens a socket for numbered commands to a browser and their answers: DevTools and WebDriver BiDi share this form. */
export async function openChannel(owner: AsyncDisposableStack, address: string): Promise<Channel> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No answer at ${address}`)));
  });
  owner.defer(() => socket.close());
  const open = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: never) => void>();
  let last = 0;

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) open.get(message.id)?.(message);
    else if (message.method) listeners.get(message.method)?.(message.params as never);
  });
  socket.addEventListener('close', () => {
    for (const settle of open.values()) settle({ error: 'the browser has ended' });
  });

  return {
    async send<Answer>(method: string, params: object = {}): Promise<Answer> {
      last += 1;
      const id = last;
      const { promise, resolve } = Promise.withResolvers<Message>();
      const timer = setTimeout(() => resolve({ error: 'no answer' }), timeoutMs);
      open.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
      const message = await promise;
      clearTimeout(timer);
      open.delete(id);
      if (message.error) throw new Error(`${method}: ${JSON.stringify(message)}`);
      return message.result as Answer;
    },
    on: (event, listener) => {
      listeners.set(event, listener);
    },
  };
}
