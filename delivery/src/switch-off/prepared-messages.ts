import type { DisabledMessage } from '../registry/registry.ts';

/** What there is no time to translate when a part has to be switched off. Each page adds the other ways to pay. */
export const preparedMessages: Readonly<Record<string, DisabledMessage>> = {
  maintenance: {
    fr: 'Cette partie du site est indisponible le temps d’une opération de maintenance. Elle sera rétablie dès que possible.',
    en: 'This part of the site is unavailable during maintenance. It will be back as soon as possible.',
    de: 'Dieser Teil der Website ist wegen Wartungsarbeiten geschlossen. Er ist so bald wie möglich wieder verfügbar.',
    nl: 'Dit deel van de site is gesloten voor onderhoud. Het is zo snel mogelijk weer beschikbaar.',
    it: 'Questa parte del sito è chiusa per manutenzione. Sarà ripristinata appena possibile.',
    es: 'Esta parte del sitio está cerrada por mantenimiento. Volverá a estar disponible lo antes posible.',
  },
  incident: {
    fr: 'Cette partie du site est indisponible à cause d’un incident technique. Nos équipes travaillent à la rétablir.',
    en: 'This part of the site is unavailable because of a technical problem. We are working to fix it.',
    de: 'Dieser Teil der Website ist wegen einer technischen Störung geschlossen. Unsere Teams arbeiten an der Wiederherstellung.',
    nl: 'Dit deel van de site is gesloten vanwege een technische storing. Onze teams werken aan het herstel.',
    it: 'Questa parte del sito è chiusa a causa di un incidente tecnico. Le nostre squadre lavorano per ripristinarla.',
    es: 'Esta parte del sitio está cerrada por una incidencia técnica. Nuestros equipos trabajan para restablecerla.',
  },
  overload: {
    fr: 'Trop de personnes utilisent cette partie du site en ce moment. Revenez dans quelques heures.',
    en: 'Too many people are using this part of the site at the moment. Please come back in a few hours.',
    de: 'Zurzeit nutzen zu viele Personen diesen Teil der Website. Bitte versuchen Sie es in einigen Stunden erneut.',
    nl: 'Op dit moment gebruiken te veel mensen dit deel van de site. Kom over een paar uur terug.',
    it: 'In questo momento troppe persone utilizzano questa parte del sito. Torni tra qualche ora.',
    es: 'En este momento hay demasiadas personas utilizando esta parte del sitio. Vuelva dentro de unas horas.',
  },
};
