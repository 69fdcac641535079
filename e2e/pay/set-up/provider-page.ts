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
  /** Additional content of the form, after its fields. */
  readonly inside?: string;
  /** Additional content of the page, before the form. */
  readonly beside?: string;
}

/** Returns the document that hands over to a card provider, as the API would answer it, with some changes. */
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

/** The site under test accepts the providers of all workers, whose ports are chosen by chance: this is never one of them. */
const portOfNoProvider = 9;

const mark = 'globalThis.ran = true';

/** Returns documents that must hand nobody over. Code that runs in one of them sets a mark, `ran`. */
export function hostilePages(provider: string): Readonly<Record<string, string>> {
  const page = (changes: Changes) => providerPage(provider, changes);
  const { port } = new URL(provider);
  return {
    'a foreign action': providerPage('https://evil.example'),
    'an action that begins with the provider’s origin': providerPage(`${provider}.evil.example`),
    'an action on a host that begins with the provider’s': providerPage(
      `http://localhost.evil.example:${port}`,
    ),
    'the provider’s origin as the user of another': providerPage(`${provider}@evil.example`),
    'a name and password before the provider’s host': providerPage(
      provider.replace('//', '//user:secret@'),
    ),
    'another port': providerPage(`http://localhost:${portOfNoProvider}`),
    'another scheme': providerPage(provider.replace('http:', 'https:')),
    'an action that runs': page({ action: `javascript:${mark}` }),
    'an action of the site’s own': page({ action: '/paymentInit' }),
    'no action': page({ action: '' }),
    'an unexpected field': page({ inside: hidden('Amount', '1') }),
    'a field twice': page({ inside: hidden('Data', 'amount=1') }),
    'a field that can be seen': page({ inside: '<input type="text" name="Encode" value="" />' }),
    'a field outside the form': page({ beside: hidden('Encode', 'base64') }),
    'a missing field': providerPage(provider).replace('name="Seal"', 'name="Encode"'),
    'a second form': page({
      beside: `<form method="post" action="${provider}/paymentInit"></form>`,
    }),
    'a form inside the form': page({
      inside: '<form method="post" action="https://evil.example/">',
    }),
    'no form': '<!doctype html><html lang="fr"><body><p>Bonjour</p></body></html>',
    'a script': page({ beside: `<script>${mark}</script>` }),
    'a script from elsewhere': page({
      beside: '<script src="https://evil.example/x.js"></script>',
    }),
    'an attribute that runs': page({ beside: `<p onclick="${mark}">x</p>` }),
    'an image that fails': page({
      beside: `<img src="https://evil.example/x.png" onerror="${mark}" />`,
    }),
    'a frame': page({ beside: '<iframe src="https://evil.example/"></iframe>' }),
    'another base': page({ action: '/paymentInit', beside: `<base href="${provider}/" />` }),
    'a page that moves on': page({
      beside: '<meta http-equiv="refresh" content="0;url=https://evil.example/" />',
    }),
    'a button with an address of its own': page({
      inside: '<button type="submit" formaction="https://evil.example/">Payer</button>',
    }),
    'a comment': page({ beside: '<!-- x -->' }),
    'the GET method': page({ method: 'get' }),
    'the dialog method': page({ method: 'dialog' }),
  };
}
