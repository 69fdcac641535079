import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  readonly recipients: readonly string[];
  readonly raw: string;
}

type Mood = 'takes' | 'is busy' | 'refuses' | 'is silent';

/** A mail server on this machine that keeps what it takes, for tests. */
export class PostBox {
  readonly received: Received[] = [];
  mood: Mood = 'takes';
  /** The number of tries. */
  tries = 0;
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 50,
      onRcptTo: (_address, _session, done) => {
        this.tries += 1;
        if (this.mood === 'takes') return done();
        if (this.mood === 'is busy') return done(refusal(451));
        if (this.mood === 'refuses') return done(refusal(550));
      },
      onData: (stream, { envelope }, done) => {
        let raw = '';
        stream.setEncoding('utf8');
        stream.on('data', (text: string) => (raw += text));
        stream.on('end', () => {
          this.received.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw });
          done();
        });
      },
    });
    // Connections that the other side breaks off.
    this.#server.on('error', () => {});
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens, and on no pipe
    const address = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${address.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not now.'), { responseCode });
}
