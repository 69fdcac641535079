import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Published } from '@amendes/protocol/published.ts';
import { describe, expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { languages } from '../site/languages.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry.ts';
import { publish } from '../publish/publish.ts';
import { createBuild, lookupBuild, createSite } from '../testing/create-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { disable, enable, readMessage } from './disable.ts';
import { preparedMessages } from './prepared-messages.ts';

const message = await readMessage('maintenance');

test('a part is switched off and on again; its releases stay as they are', async () => {
  const site = await createSite();
  const before = await readRegistry(site);
  await changeRegistry(site, disable(site, 'lookup', message));
  expect((await readRegistry(site)).parts['lookup']).toEqual({
    current: lookupBuild.build,
    disabled: { message },
  });
  await changeRegistry(site, enable('lookup'));
  expect(await readRegistry(site)).toEqual(before);
});

test('a promotion does not switch on a part that is switched off', async () => {
  const site = await createSite();
  await changeRegistry(site, disable(site, 'lookup', message));
  const newer = { ...lookupBuild, build: 'b00000000002' };
  const { parts } = await promote(site, [await publish(site, await createBuild(newer))]);
  expect(parts['lookup']).toMatchObject({ current: newer.build, disabled: { message } });
});

test('the shell cannot be switched off, and a part that is on cannot be switched on', async () => {
  const site = await createSite();
  await expect(changeRegistry(site, disable(site, 'shell', message))).rejects.toThrow(
    new DeliveryError('shell cannot be switched off: it is what says so of the others'),
  );
  await expect(changeRegistry(site, enable('lookup'))).rejects.toThrow(
    new DeliveryError('lookup is not switched off'),
  );
});

describe('the banner that says payment is switched off', () => {
  const payment = {
    ...lookupBuild,
    name: 'payment',
    build: 'd00000000001',
    container: 'payment_d00000000001',
    routes: [{ pattern: '/tai/amende/:amendeId', indexed: false }],
  };

  async function createPaymentSite() {
    const site = await createSite();
    await promote(site, [await publish(site, await createBuild(payment))]);
    const publishedIn = async (file: string) => {
      await compose(site);
      const text = await readFile(join(site.documents, file), 'utf8');
      const [, inlined = text] = /id="published"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
      return (JSON.parse(inlined) as Published).closure;
    };
    return { site, publishedIn };
  }

  test('is in documents and published.json with its reason in six languages', async () => {
    const { site, publishedIn } = await createPaymentSite();
    await changeRegistry(site, disable(site, 'payment', message));
    for (const file of ['published.json', 'lookup/index.de.html', 'shell/index.fr.unlisted.html']) {
      const { kind, texts } = (await publishedIn(file)) ?? {};
      expect(kind).toBe('warning');
      expect(Object.keys(texts ?? {})).toEqual(languages);
      for (const language of languages) {
        const text = JSON.stringify(texts?.[language]);
        expect(text).toContain(message[language]);
        expect(text).toContain('/tai/aide#autres-moyens');
      }
    }
    await changeRegistry(site, enable('payment'));
    expect(await publishedIn('published.json')).toBeUndefined();
    expect(await publishedIn('lookup/index.de.html')).toBeUndefined();
  });

  test('names the lookup as still open until that is switched off too', async () => {
    const { site, publishedIn } = await createPaymentSite();
    const stillOpen = 'Vous pouvez toujours vérifier si un avis est payé.';
    await changeRegistry(site, disable(site, 'payment', message));
    const frenchText = async () =>
      JSON.stringify((await publishedIn('published.json'))?.texts['fr']);
    expect(await frenchText()).toContain(stillOpen);
    await changeRegistry(site, disable(site, 'lookup', message));
    expect(await frenchText()).not.toContain(stillOpen);
  });

  test('is missing if only another part is switched off', async () => {
    const { site, publishedIn } = await createPaymentSite();
    await changeRegistry(site, disable(site, 'lookup', message));
    expect(await publishedIn('published.json')).toBeUndefined();
  });
});

test.each(Object.keys(preparedMessages))(
  'the prepared message %s has a different text in each language',
  async (name) => {
    const texts = Object.entries(await readMessage(name));
    expect(texts.map(([language]) => language)).toEqual([...languages]);
    expect(new Set(texts.map(([, text]) => text)).size).toBe(languages.length);
  },
);

async function fileOf(text: string): Promise<string> {
  const path = join(await temporaryFolder(), 'message.json');
  await writeFile(path, text);
  return path;
}

const own = Object.fromEntries(languages.map((language) => [language, `Text ${language} `]));

test('a message can be a file with a text for each language', async () => {
  const read = await readMessage(await fileOf(JSON.stringify(own)));
  expect(read).toEqual(
    Object.fromEntries(languages.map((language) => [language, `Text ${language}`])),
  );
});

test.each([
  ['without a language', JSON.stringify({ ...own, it: undefined }), /says nothing in it$/],
  ['with an empty text', JSON.stringify({ ...own, es: ' ' }), /says nothing in es$/],
  ['with a list instead of texts', '["fr"]', /says nothing in fr$/],
  [
    'that is not JSON',
    'fr: Text',
    /^There is no message .*: name one of maintenance, incident, overload, or a JSON file/,
  ],
])('a message file %s is refused', async (_, text, line) => {
  await expect(readMessage(await fileOf(text))).rejects.toThrow(line);
});
