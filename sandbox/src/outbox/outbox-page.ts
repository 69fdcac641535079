import { formatNumber } from '../pdf/format-number.ts';
import { html, type Html } from '../html/html.ts';
import type { ListedLetter, ListedMail, MailState, Outbox } from './list-outbox.ts';

const states: Readonly<Record<MailState, string>> = {
  kept: 'kept, no mail server',
  waiting: 'waiting for the mail server',
  sent: 'sent',
  'given-up': 'given up, the mail server refused it',
};

/** A page for whoever tries the sandbox out: what citizens would have got. */
export function outboxPage({ mails, letters }: Outbox): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Outbox – SANDBOX</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="mark"><strong>SANDBOX – nothing here has any value</strong></p>
          <h1>Outbox</h1>
          <p>Receipts that were asked for by e-mail and by post, the newest first.</p>
          <h2>E-mails</h2>
          ${mails.length === 0 ? html`<p>No e-mail yet.</p>` : mailTable(mails)}
          <h2>Letters</h2>
          ${letters.length === 0 ? html`<p>No letter yet.</p>` : letterTable(letters)}
        </main>
      </body>
    </html> `.text;
}

function mailTable(mails: readonly ListedMail[]): Html {
  const rows = mails.map(
    ({ id, requestedAt, recipient, language, subject, state }) =>
      html`<tr>
        <th scope="row">${time(requestedAt)}</th>
        <td>${recipient}</td>
        <td lang="${language}">${subject}</td>
        <td>${states[state]}</td>
        <td>${link(id, 'message')} ${link(id, 'text')} ${link(id, 'pdf')}</td>
      </tr>`,
  );
  return table('E-mails', ['Asked for', 'Recipient', 'Subject', 'State', 'Content'], rows);
}

function letterTable(letters: readonly ListedLetter[]): Html {
  const rows = letters.map(
    ({ id, requestedAt, language, notice }) =>
      html`<tr>
        <th scope="row">${time(requestedAt)}</th>
        <td>${formatNumber(notice)}</td>
        <td>${language}</td>
        <td>${link(id, 'pdf')}</td>
      </tr>`,
  );
  return table('Letters', ['Asked for', 'Notice', 'Language', 'Content'], rows);
}

function table(name: string, headings: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="wide" role="region" aria-label="${name}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

/** Named after its mail, because every row has the same ones. */
function link(id: string, part: 'message' | 'text' | 'pdf'): Html {
  return html`<a href="outbox/${id}/${part}" aria-label="${part} of ${id}">${part}</a>`;
}

function time(moment: string): Html {
  return html`<time datetime="${moment}">${moment.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

const style = html`
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; } body {
  margin: 1rem auto; max-width: 70rem; padding-inline: 1rem; } .mark { background: #fff1c2; color:
  #1a1a1a; padding: 0.5rem 1rem; } .wide { overflow-x: auto; } table { border-collapse: collapse;
  width: 100%; } th, td { border-block-end: 1px solid; padding: 0.5rem; text-align: start; } a {
  display: inline-block; margin-inline-end: 0.5rem; min-block-size: 1.5rem; }
`;
