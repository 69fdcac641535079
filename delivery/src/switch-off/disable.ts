import { readFile } from 'node:fs/promises';
import { DeliveryError } from '../site/delivery-error.ts';
import { readRelease } from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { RegistryChange } from '../registry/change-registry.ts';
import { partOf } from '../registry/promote.ts';
import type { DisabledMessage } from '../registry/registry.ts';
import { languages } from '../site/languages.ts';

/**
 * Switches a part off: nothing of it is loaded, and its pages say why and how to pay otherwise.
 * @throws {DeliveryError} when it is the shell, which says it.
 */
export function disable(site: SiteFolder, name: string, message: DisabledMessage): RegistryChange {
  return async (before) => {
    const present = partOf(before, name);
    const { contract } = await readRelease(site, { name, build: present.current });
    if ('provides' in contract) {
      throw new DeliveryError(`${name} cannot be switched off: it is what says so of the others`);
    }
    const part = { ...present, disabled: { message } };
    return { ...before, parts: { ...before?.parts, [name]: part } };
  };
}

/** @throws {DeliveryError} when the part is not switched off. */
export function enable(name: string): RegistryChange {
  return (before) => {
    const { disabled, ...part } = partOf(before, name);
    if (!disabled) throw new DeliveryError(`${name} is not switched off`);
    return { ...before, parts: { ...before?.parts, [name]: part } };
  };
}

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

/** What there is no time to translate when a part has to be switched off. Each page adds the other ways to pay. */
export const preparedMessages: Readonly<Record<string, DisabledMessage>> = {
  maintenance: {
    fr: 'Cette partie du site est indisponible le temps d’une opération de maintenance. Elle sera rétablie dès que possible.',
    en: 'This part of the site is unavailable during maintenance. It will be back as soon as possible.',
    de: 'Dieser Teil der Website ist wegen Wartungsarbeiten vorübergehend nicht verfügbar. Er steht so bald wie möglich wieder bereit.',
    nl: 'Dit deel van de website is tijdelijk niet beschikbaar vanwege onderhoud. Het werkt zo snel mogelijk weer.',
    it: 'Questa parte del sito non è disponibile per manutenzione. Tornerà disponibile appena possibile.',
    es: 'Esta parte del sitio no está disponible por mantenimiento. Volverá a estarlo lo antes posible.',
  },
  incident: {
    fr: 'Cette partie du site est indisponible à cause d’un incident technique. Nos équipes travaillent à la rétablir.',
    en: 'This part of the site is unavailable because of a technical problem. We are working to fix it.',
    de: 'Dieser Teil der Website ist wegen einer technischen Störung nicht verfügbar. Wir arbeiten daran, sie zu beheben.',
    nl: 'Dit deel van de website is niet beschikbaar door een technische storing. We werken aan een oplossing.',
    it: 'Questa parte del sito non è disponibile per un problema tecnico. I nostri tecnici sono al lavoro per risolverlo.',
    es: 'Esta parte del sitio no está disponible por un problema técnico. Estamos trabajando para resolverlo.',
  },
  overload: {
    fr: 'Trop de personnes utilisent cette partie du site en ce moment. Revenez dans quelques heures.',
    en: 'Too many people are using this part of the site at the moment. Please come back in a few hours.',
    de: 'Zurzeit nutzen zu viele Personen diesen Teil der Website. Bitte versuchen Sie es in einigen Stunden erneut.',
    nl: 'Op dit moment gebruiken te veel mensen dit deel van de website. Kom over een paar uur terug.',
    it: 'In questo momento troppe persone utilizzano questa parte del sito. Torni tra qualche ora.',
    es: 'En este momento hay demasiadas personas utilizando esta parte del sitio. Vuelva dentro de unas horas.',
  },
};
