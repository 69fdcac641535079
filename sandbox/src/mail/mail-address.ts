import { Type } from 'typebox';

const local = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** One address and nothing else: no name, no list, no line break that would begin another header. */
export const MailAddress = Type.String({
  pattern: `^(?=.{1,64}@)${local}(\\.${local})*@${label}(\\.${label})+$`,
  maxLength: 254,
});

/** The same mailbox in the same letters: a domain has no upper case, what stands before it may. */
export function sameMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + address.slice(at).toLowerCase();
}
