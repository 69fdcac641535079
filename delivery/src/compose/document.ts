import { DeliveryError } from '../delivery-error.ts';
import type { Language } from '../languages.ts';
import type { Release } from '../release/release.ts';
import { releaseAddress } from '../site-folder.ts';
import type { BrowserRegistry } from './browser-registry.ts';
import { escapeHtml, inlineJson } from './html.ts';

export interface DocumentParts {
  readonly language: Language;
  /** The release that answers the address of this document. */
  readonly part: Release;
  readonly shell: Release;
  readonly registry: BrowserRegistry;
  readonly configuration: unknown;
  readonly indexed: boolean;
}

/** The words of a document that are there before any script: by language. */
const words: Readonly<Record<Language, { readonly title: string; readonly noScript: string }>> = {
  fr: {
    title: 'Paiement des amendes',
    noScript:
      'Ce site a besoin de JavaScript. Vous pouvez aussi payer par téléphone, au 0811 10 10 10, ou par un moyen imprimé sur votre avis.',
  },
  en: {
    title: 'Fine payment',
    noScript:
      'This site needs JavaScript. You can also pay by telephone on 0811 10 10 10, or in a way that is printed on your notice.',
  },
  de: {
    title: 'Bezahlung von Bußgeldern',
    noScript:
      'Diese Website benötigt JavaScript. Sie können auch telefonisch unter 0811 10 10 10 oder auf einem auf Ihrem Bescheid angegebenen Weg bezahlen.',
  },
  nl: {
    title: 'Betaling van boetes',
    noScript:
      'Deze site heeft JavaScript nodig. U kunt ook telefonisch betalen op 0811 10 10 10, of op een manier die op uw bericht staat.',
  },
  it: {
    title: 'Pagamento delle multe',
    noScript:
      'Questo sito richiede JavaScript. È possibile pagare anche per telefono, al numero 0811 10 10 10, o con un mezzo indicato sull’avviso.',
  },
  es: {
    title: 'Pago de multas',
    noScript:
      'Este sitio necesita JavaScript. También puede pagar por teléfono, en el 0811 10 10 10, o por un medio impreso en su aviso.',
  },
};

/**
 * The document of one part in one language: all that its first screen needs is asked for at once.
 * @throws {DeliveryError} when a release names a file that it does not hold.
 */
export function composeDocument(parts: DocumentParts): string {
  const { language, part, shell, registry, configuration, indexed } = parts;
  const { title, noScript } = words[language];
  const involved = part === shell ? [shell] : [shell, part];
  const lines = [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    ...(indexed ? [] : ['<meta name="robots" content="noindex, nofollow">']),
    '<link rel="icon" href="data:,">',
    ...involved.flatMap((release) => release.first.styles.map((file) => styleLink(release, file))),
    ...involved.flatMap((release) =>
      firstScripts(release, shell, language).map((file) => preloadLink(release, file)),
    ),
    inlineJson('registry', registry),
    inlineJson('configuration', configuration),
    ...[...shell.first.scripts, shell.entry].map((file) => scriptTag(shell, file)),
    '</head>',
    '<body>',
    `<noscript><p>${escapeHtml(noScript)}</p></noscript>`,
    '<div id="root"></div>',
    '</body>',
    '</html>',
    '',
  ];
  return lines.join('\n');
}

/** What a script will ask for anyway; the shell's own start scripts have their own tags. */
function firstScripts(release: Release, shell: Release, language: string): readonly string[] {
  const texts = release.texts[language];
  const own = release === shell ? [] : [release.entry, ...release.first.scripts];
  return texts ? [...own, texts] : own;
}

function addressed(release: Release, file: string): string {
  const sealed = release.files[file];
  // Without a hash the browser would run whatever it is sent.
  if (!sealed) {
    throw new DeliveryError(
      `${release.name} ${release.build} does not hold ${file}: publish the part again`,
    );
  }
  const address = escapeHtml(releaseAddress(release.name, release.build) + file);
  // The preload and the request that uses it must agree on both attributes, or the file comes twice.
  return `"${address}" crossorigin integrity="${sealed.integrity}"`;
}

const preloadLink = (release: Release, file: string) =>
  `<link rel="preload" as="script" href=${addressed(release, file)}>`;

const scriptTag = (release: Release, file: string) =>
  `<script defer src=${addressed(release, file)}></script>`;

/** By `data-href` the bundler knows that the style is there, and does not load it again. */
const styleLink = (release: Release, file: string) =>
  `<link rel="stylesheet" data-href="${escapeHtml(file)}" href=${addressed(release, file)}>`;
