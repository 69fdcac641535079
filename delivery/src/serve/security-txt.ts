import type { FastifyReply, FastifyRequest } from 'fastify';
import { factIn, type Configuration } from '../site/read-configuration.ts';
import { answerPlainly } from './answer-plainly.ts';
import type { CurrentComposition } from './current-composition.ts';

/** Address at which people look up whom to tell about a weakness of a site (RFC 9116). */
export const securityAddress = '/.well-known/security.txt';

/**
 * Returns the operator’s facts from the configuration, in the required form. Undefined if the operator names no
 * contact that can be written as an address.
 * @param expires End of the validity of a current answer.
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
    // Only an https address is allowed here.
    ...(siteOrigin?.startsWith('https:') ? [`Canonical: ${siteOrigin}${securityAddress}`] : []),
  ];
}

/**
 * Returns the start of this month in the next year: never past, and at most a year from now, as required. It is
 * computed for each answer: a composed date would expire on a site that nobody needs to touch.
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

/** Converts a mail address, a telephone number or an https address to a URL; a postal address cannot be converted. */
function addressOf(contact: string | undefined): string | undefined {
  if (contact === undefined) return undefined;
  if (mail.test(contact)) return `mailto:${contact}`;
  if (telephone.test(contact)) return `tel:${contact.replaceAll(/[ .]/g, '')}`;
  const url = URL.parse(contact);
  // In the configuration of nginx, a dollar would start a variable.
  return url?.protocol === 'https:' ? url.href.replaceAll('$', '%24') : undefined;
}
