import type { FastifyReply, FastifyRequest } from 'fastify';
import { factIn, type Configuration } from '../site/read-configuration.ts';
import { answerPlainly } from './answer-plainly.ts';
import type { CurrentComposition } from './current-composition.ts';

/** Where whoever finds a weakness of a site looks for whom to tell (RFC 9116). */
export const securityAddress = '/.well-known/security.txt';

/**
 * What the operator says in the configuration, in the form that is asked for. Nothing when it names nobody who can
 * be reached by an address.
 * @param expires until when an answer of now holds.
 */
export function securityTxt(
  { siteOrigin, operator }: Configuration,
  expires: string,
): readonly string[] | undefined {
  const contact = addressOf(factIn(operator, 'security.contact'));
  if (contact === undefined) return undefined;
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: fr, en',
    // Only such an address may stand here.
    ...(siteOrigin?.startsWith('https:') ? [`Canonical: ${siteOrigin}${securityAddress}`] : []),
  ];
}

/**
 * The beginning of this month in a year: never past, and no more than a year from now, as it has to be. It is told by
 * each answer: a date that was composed would run out on a site that nobody has to touch.
 */
export function expiryAt(now: Date): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${now.getUTCFullYear() + 1}-${month}-01T00:00:00Z`;
}

export function answerSecurityTxt(current: CurrentComposition) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { configuration } = await current();
    const lines = securityTxt(configuration, expiryAt(new Date()));
    if (!lines) return answerPlainly(reply, 404);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  };
}

const mail = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;
const telephone = /^\+?[\d .]{10,}$/;

/** A mail address, a telephone number or the address of a form, as an address; no postal one can be. */
function addressOf(contact: string | undefined): string | undefined {
  if (contact === undefined) return undefined;
  if (mail.test(contact)) return `mailto:${contact}`;
  if (telephone.test(contact)) return `tel:${contact.replaceAll(/[ .]/g, '')}`;
  const url = URL.parse(contact);
  // To nginx a dollar would be the beginning of something else.
  return url?.protocol === 'https:' ? url.href.replaceAll('$', '%24') : undefined;
}
