import { readFile } from 'node:fs/promises';
import { DeliveryError } from '../site/delivery-error.ts';
import { languages } from '../site/languages.ts';
import type { DisabledMessage } from '../registry/registry.ts';
import { preparedMessages } from './prepared-messages.ts';

/**
 * What is to be said in the place of a part: one of the prepared messages by its name, or a JSON file with
 * a text for each language.
 * @throws {DeliveryError} when there is neither, or a language is missing.
 */
export async function readMessage(nameOrFile: string): Promise<DisabledMessage> {
  const prepared = preparedMessages[nameOrFile];
  if (prepared) return prepared;
  const data: unknown = await readFile(nameOrFile, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => {
      const names = Object.keys(preparedMessages).join(', ');
      throw new DeliveryError(
        `There is no message ${nameOrFile}: name one of ${names}, or a JSON file with a text for each of ${languages.join(', ')}`,
      );
    });
  const texts = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const message = languages.map((language) => {
    const text: unknown = texts.find(([name]) => name === language)?.[1];
    if (typeof text === 'string' && text.trim() !== '') return [language, text.trim()] as const;
    throw new DeliveryError(`${nameOrFile}: says nothing in ${language}`);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each language
  return Object.fromEntries(message) as DisabledMessage;
}
