import { expect, test } from 'vitest';
import { refuseUntrusted } from '../registry/trust-faults.ts';
import { siteFolder } from '../site/site-folder.ts';
import {
  createPaymentSite,
  createSharedBucket,
  createSharedSite,
  writeState,
} from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { ServedState } from './served-state.ts';

type Texts = ServedState['texts'];

/** Creates a server that checks, with a copy from before a state had other texts. */
async function createServer(createSite = createSharedSite) {
  const { objects, open } = await createSharedBucket(createSite);
  const signing = { memory: await temporaryFolder() };
  const copy = await temporaryFolder();
  const server = await open(signing, { copy, signedOnly: true });
  await server.bucket?.pull();
  const serve = (forge: (texts: Texts) => Texts) =>
    writeState(objects, ({ texts }) => {
      const forged = forge(texts);
      expect(forged).not.toEqual(texts);
      return { texts: forged };
    });
  return { server, serve, isStarted: () => refuseUntrusted(siteFolder(copy, signing), new Set()) };
}

const signatures = (texts: Texts) =>
  Object.entries(texts).filter(([path]) => path.startsWith('signatures/'));

test.each<[string, (texts: Texts) => Texts, typeof createSharedSite?]>([
  [
    'empty signatures',
    (texts) => Object.fromEntries(signatures(texts).map(([path]) => [path, '{}'])),
  ],
  [
    'those of other releases',
    (texts) => {
      const others = signatures(texts).toReversed();
      return Object.fromEntries(
        signatures(texts).map(([path], at) => [path, others[at]?.[1] ?? '']),
      );
    },
  ],
  [
    'that of another signer',
    (texts) => {
      const ofBoth = signatures(texts).filter(([path]) => path.includes('/payment/e00000000002.'));
      expect(ofBoth).toHaveLength(2);
      const [first, second] = ofBoth;
      return { [first?.[0] ?? '']: second?.[1] ?? '' };
    },
    createPaymentSite,
  ],
])(
  'a copy keeps its valid signatures if a state has %s in their place',
  async (_, forge, createSite) => {
    const { server, serve, isStarted } = await createServer(createSite);
    await serve((texts) => ({ ...texts, ...forge(texts) }));
    expect(await server.bucket?.pull()).toBe(true);
    await isStarted();
    expect(await server.bucket?.pull()).toBe(false);
  },
);

test('a head whose file name is not that of its version is refused', async () => {
  const { server, serve, isStarted } = await createServer();
  const renamed = (path: string) => path.replace(/(?<=head\/)0+/, '');
  await serve((texts) =>
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [renamed(path), text])),
  );
  await expect(server.bucket?.pull()).rejects.toThrow(/no signed version is left/);
  await isStarted();
});
