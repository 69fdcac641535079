import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  readonly recipients: readonly string[];
  readonly raw: string;
}

interface Box {
  readonly received: Received[];
  behaviour: 'takes' | 'is busy' | 'refuses' | 'is silent';
  /** Number of tries. */
  tries: number;
}

/** Starts a mail server on this machine that stores the mails it accepts, for tests. */
export async function openPostBox() {
  const box: Box = { received: [], behaviour: 'takes', tries: 0 };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 50,
    onRcptTo: (_address, _session, done) => {
      box.tries += 1;
      if (box.behaviour === 'takes') return done();
      if (box.behaviour === 'is busy') return done(refusal(451));
      if (box.behaviour === 'refuses') return done(refusal(550));
    },
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (raw += text));
      stream.on('end', () => {
        box.received.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  // Connections that the other side breaks off are no failure.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a TCP port, not on a pipe
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(box, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not now.'), { responseCode });
}
