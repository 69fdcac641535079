import { Type } from 'typebox';

const local = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** One address and nothing else: no name, no list, no line break that would begin another header. */
export const MailAddress = Type.String({
  pattern: `^(?=.{1,64}@)${local}(\\.${local})*@${label}(\\.${label})+$`,
  maxLength: 254,
});

/**
 * The same text for all spellings of an address that reach one mailbox: `Anna+fines@EXAMPLE.org` is that of
 * `anna@example.org`. By the letter of the standard some of them may differ; hardly any server does that.
 */
export function mailboxOf(address: string): string {
  return address.replace(/^([^+@]+)\+[^@]*@/, '$1@').toLowerCase();
}
