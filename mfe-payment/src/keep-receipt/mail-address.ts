/** Problems of an address, in the order of the checks. */
export type MailProblem =
  | 'vide'
  | 'espace'
  | 'arobase'
  | 'deuxArobases'
  | 'virgule'
  | 'pointFinal'
  | 'nom'
  | 'domaine';

export type MailCheck =
  | { readonly ok: true; readonly address: string }
  /** `instead` is the address that was probably meant. */
  | { readonly ok: false; readonly problem: MailProblem; readonly instead?: string };

/** Upper bounds that mail servers accept (RFC 5321). */
const longestName = 64;
const longestAddress = 254;

/**
 * Checks if a text can be an e-mail address, and if not, says what to correct. It cannot know if anyone reads the
 * mail sent there.
 */
export function checkMailAddress(typed: string): MailCheck {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'vide' };
  const problem = problemOf(text);
  if (!problem) return { ok: true, address: text };
  const instead = repair(text);
  const isBetter = instead !== text && !problemOf(instead);
  return { ok: false, problem, ...(isBetter && { instead }) };
}

function problemOf(text: string): MailProblem | undefined {
  if (/\s/.test(text)) return 'espace';
  const [name = '', domain, ...others] = text.split('@');
  if (domain === undefined) return 'arobase';
  if (others.length > 0) return 'deuxArobases';
  if (text.includes(',')) return 'virgule';
  if (text.endsWith('.')) return 'pointFinal';
  if (!isName(name)) return 'nom';
  return isDomain(domain) && text.length <= longestAddress ? undefined : 'domaine';
}

/** True for letters and digits of any language, with dots only between other characters. */
function isName(name: string): boolean {
  return (
    name.length <= longestName &&
    /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(name)
  );
}

function isDomain(domain: string): boolean {
  return /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu.test(
    domain,
  );
}

function repair(text: string): string {
  return text
    .replaceAll(/\s/g, '')
    .replaceAll(/@+/g, '@')
    .replaceAll(',', '.')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/\.+$/, '')
    .replaceAll(/\.?@\.?/g, '@');
}

/** Domains of most people who pay a French fine. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'yahoo.com',
  'yahoo.fr',
  'icloud.com',
  'live.fr',
  'live.com',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'bbox.fr',
  'neuf.fr',
  'numericable.fr',
  'protonmail.com',
  't-online.de',
  'web.de',
  'freenet.de',
  'telenet.be',
  'skynet.be',
  'proximus.be',
  'ziggo.nl',
  'kpnmail.nl',
  'libero.it',
  'virgilio.it',
  'telefonica.net',
  'bluewin.ch',
] as const;

/** Real domains that are one slip away from a common one, and are correct. */
const neighbours = ['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'yahoo.de', 'life.com'];

/** Minimum length for a guess: shorter domains are too close to one another. */
const shortest = 7;

/** Returns the address that was probably meant, if its domain is one slip away from a common one. */
export function suggestMailAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const isKnown = [...commonDomains, ...neighbours].includes(domain);
  if (isKnown || domain.length < shortest) return undefined;
  const meant = commonDomains.find((common) => isOneSlipAway(domain, common));
  return meant && address.slice(0, at + 1) + meant;
}

/** True if one letter is added, missing or different, or if two neighbours are swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  const difference = typed.length - meant.length;
  if (Math.abs(difference) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const restTyped = typed.slice(start);
  const restMeant = meant.slice(start);
  if (difference === 1) return restTyped.slice(1) === restMeant;
  if (difference === -1) return restTyped === restMeant.slice(1);
  const isOther = restTyped.slice(1) === restMeant.slice(1);
  const isExchanged =
    restTyped.slice(2) === restMeant.slice(2) &&
    restTyped[0] === restMeant[1] &&
    restTyped[1] === restMeant[0];
  return isOther || isExchanged;
}
