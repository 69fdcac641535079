const fields = {
  Data: 'amount=9000|currencyCode=978',
  InterfaceVersion: 'HP_2.20',
  Seal: '0a1b2c',
} as const;

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${value}" />`;

interface Changes {
  readonly action?: string;
  readonly method?: string;
  /** What stands inside the form beside its fields. */
  readonly inside?: string;
  /** What stands beside the form. */
  readonly beside?: string;
}

/** The document that hands over to a card provider, as the API would answer it but for the changes. */
function providerPage(provider: string, changes: Changes = {}): string {
  const { action = `${provider}/paymentInit`, method = 'post', inside = '', beside = '' } = changes;
  const inputs = Object.entries(fields).map(([name, value]) => hidden(name, value));
  return `<!doctype html>
    <html lang="fr">
      <head><meta charset="utf-8" /><title>Paiement par carte</title></head>
      <body>
        ${beside}
        <form method="${method}" action="${action}">
          ${inputs.join('')}${inside}<button type="submit">Continuer</button>
        </form>
      </body>
    </html>`;
}

const mark = 'globalThis.ran = true';

/** Documents that must hand nobody over; what runs in one of them leaves a mark, `ran`. */
export const hostilePages = {
  'a foreign action': () => providerPage('https://evil.example'),
  'an action that begins with the provider’s origin': (provider) =>
    providerPage(`${provider}.evil.example`),
  'an action on a host that begins with the provider’s': (provider) =>
    providerPage(`http://localhost.evil.example:${new URL(provider).port}`),
  'the provider’s origin as the user of another': (provider) =>
    providerPage(`${provider}@evil.example`),
  'a name and password before the provider’s host': (provider) =>
    providerPage(provider.replace('//', '//user:secret@')),
  'another port': (provider) =>
    providerPage(`http://localhost:${Number(new URL(provider).port) + 1}`),
  'another scheme': (provider) => providerPage(provider.replace('http:', 'https:')),
  'an action that runs': (provider) => providerPage(provider, { action: `javascript:${mark}` }),
  'an action of the site’s own': (provider) => providerPage(provider, { action: '/paymentInit' }),
  'no action': (provider) => providerPage(provider, { action: '' }),
  'an unexpected field': (provider) => providerPage(provider, { inside: hidden('Amount', '1') }),
  'a field twice': (provider) => providerPage(provider, { inside: hidden('Data', 'amount=1') }),
  'a field that can be seen': (provider) =>
    providerPage(provider, { inside: '<input type="text" name="Encode" value="" />' }),
  'a field outside the form': (provider) =>
    providerPage(provider, { beside: hidden('Encode', 'base64') }),
  'a missing field': (provider) => providerPage(provider).replace('name="Seal"', 'name="Encode"'),
  'a second form': (provider) =>
    providerPage(provider, {
      beside: `<form method="post" action="${provider}/paymentInit"></form>`,
    }),
  'a form inside the form': (provider) =>
    providerPage(provider, { inside: '<form method="post" action="https://evil.example/">' }),
  'no form': () => '<!doctype html><html lang="fr"><body><p>Bonjour</p></body></html>',
  'a script': (provider) => providerPage(provider, { beside: `<script>${mark}</script>` }),
  'a script from elsewhere': (provider) =>
    providerPage(provider, { beside: '<script src="https://evil.example/x.js"></script>' }),
  'an attribute that runs': (provider) =>
    providerPage(provider, { beside: `<p onclick="${mark}">x</p>` }),
  'an image that fails': (provider) =>
    providerPage(provider, {
      beside: `<img src="https://evil.example/x.png" onerror="${mark}" />`,
    }),
  'a frame': (provider) =>
    providerPage(provider, { beside: '<iframe src="https://evil.example/"></iframe>' }),
  'another base': (provider) =>
    providerPage(provider, { action: '/paymentInit', beside: `<base href="${provider}/" />` }),
  'a page that moves on': (provider) =>
    providerPage(provider, {
      beside: '<meta http-equiv="refresh" content="0;url=https://evil.example/" />',
    }),
  'a button with an address of its own': (provider) =>
    providerPage(provider, {
      inside: '<button type="submit" formaction="https://evil.example/">Payer</button>',
    }),
  'a comment': (provider) => providerPage(provider, { beside: '<!-- x -->' }),
  'the GET method': (provider) => providerPage(provider, { method: 'get' }),
  'the dialog method': (provider) => providerPage(provider, { method: 'dialog' }),
} satisfies Record<string, (provider: string) => string>;
