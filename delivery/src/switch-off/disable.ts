import { readFile } from 'node:fs/promises';
import { DeliveryError } from '../site/delivery-error.ts';
import { readRelease } from '../release/read-release.ts';
import { isShell } from '../release/release.ts';
import { isObject } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { RegistryChange } from '../registry/change-registry.ts';
import { partOf } from '../registry/promote.ts';
import type { DisabledMessage } from '../registry/registered.ts';
import { languages } from '../site/languages.ts';
import { preparedMessages } from './prepared-messages.ts';

/**
 * Switches a part off: none of it is loaded, and its pages give the reason and the other ways to pay.
 * @throws {DeliveryError} if the part is the shell, which shows that message.
 */
export function disable(site: SiteFolder, name: string, message: DisabledMessage): RegistryChange {
  return async (before) => {
    const present = partOf(before, name);
    if (isShell(await readRelease(site, { name, build: present.current }))) {
      throw new DeliveryError(`${name} cannot be switched off: it is what says so of the others`);
    }
    const part = { ...present, disabled: { message } };
    return { ...before, parts: { ...before?.parts, [name]: part } };
  };
}

/** @throws {DeliveryError} if the part is not switched off. */
export function enable(name: string): RegistryChange {
  return (before) => {
    const { disabled, ...part } = partOf(before, name);
    if (!disabled) throw new DeliveryError(`${name} is not switched off`);
    return { ...before, parts: { ...before?.parts, [name]: part } };
  };
}

/**
 * Reads the message that replaces a part: a prepared message by its name, or a JSON file with a text for each
 * language.
 * @throws {DeliveryError} if neither exists, or a language is missing.
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
  const message = languages.map((language) => {
    const text = isObject(data) ? data[language] : undefined;
    if (typeof text === 'string' && text.trim() !== '') return [language, text.trim()] as const;
    throw new DeliveryError(`${nameOrFile}: says nothing in ${language}`);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has an entry for each language
  return Object.fromEntries(message) as DisabledMessage;
}
