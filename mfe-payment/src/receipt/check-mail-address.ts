/** What is wrong with an address, in the order in which it is looked for. */
export type MailProblem =
  'vide' | 'espace' | 'arobase' | 'deuxArobases' | 'virgule' | 'pointFinal' | 'nom' | 'domaine';

export type MailCheck =
  | { readonly ok: true; readonly address: string }
  /** `instead`: the address that was probably meant. */
  | { readonly ok: false; readonly problem: MailProblem; readonly instead?: string };

/** The most that mail servers take (RFC 5321). */
const longestName = 64;
const longestAddress = 254;

/**
 * Whether a text can be an e-mail address, and if not, what to correct. Whether somebody reads what is
 * sent there, nobody can tell.
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

/** Letters and digits of any language; dots only between other characters. */
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
