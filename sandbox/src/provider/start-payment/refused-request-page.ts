import { html } from '../../html/html.ts';
import { writePage } from '../page/page.ts';
import type { Language } from '../../language/language.ts';
import { textsIn } from '../texts/texts-in.ts';
import { faultCodes, type RequestFault } from './request-fault.ts';

export function refusedRequestPage(language: Language, { kind, field }: RequestFault): string {
  const texts = textsIn(language);
  const { title, text, fault, field: fieldLabel } = texts.refusedRequest;
  return writePage({
    language,
    title,
    content: html`
      <div class="note bad"><p>${text}</p></div>
      <dl>
        <dt>${fault}</dt>
        <dd>${texts.faults[kind]}</dd>
        <dt>${fieldLabel}</dt>
        <dd><code>${field}</code></dd>
        <dt>${texts.responseCode}</dt>
        <dd>${faultCodes[kind]}</dd>
      </dl>
    `,
  });
}
