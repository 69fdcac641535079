import type { DisabledMessage } from '../registry/registered.ts';

/** Prepared messages for a part that must be switched off without time to translate. Each page adds the other ways to pay. */
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
