import { readFile } from 'node:fs/promises';
import {
  array,
  boolean,
  literal,
  nonEmpty,
  optional,
  parse,
  picklist,
  pipe,
  record,
  safeParse,
  strictObject,
  string,
  summarize,
  url,
  variant,
  type InferOutput,
} from 'valibot';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { roles } from '../wire.ts';

const word = pipe(string(), nonEmpty());

const signInSchema = variant('kind', [
  /** One editor on this machine, with a one-time address that is printed at the start. */
  strictObject({ kind: literal('embedded'), name: optional(word, 'Rédaction') }),
  /** Single sign-on of a ministry. */
  strictObject({
    kind: literal('openid-connect'),
    issuer: pipe(string(), url()),
    clientId: word,
    /** Claim that lists a person's groups: a text or a list of texts. */
    rolesClaim: optional(word, 'groups'),
    /** Groups that have each role. */
    roles: record(picklist(roles), array(word)),
    scope: optional(word, 'openid profile'),
  }),
]);

const settingsSchema = strictObject({
  /** Address by which editors open the desk; on this machine it follows from the port. */
  address: optional(pipe(string(), url())),
  signIn: optional(signInSchema, { kind: 'embedded' }),
  /** True if a second person must approve each text before it is published. */
  secondPerson: optional(boolean(), false),
});

export type NewsroomSettings = InferOutput<typeof settingsSchema>;
export type SignInSettings = NewsroomSettings['signIn'];

export const defaultSettings = parse(settingsSchema, {});

/** Reads the settings. @throws {DeliveryError} that names the faulty entry. */
export async function readNewsroomSettings(path: string): Promise<NewsroomSettings> {
  const data = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => {
      throw new DeliveryError(`${path}: is missing or not JSON`);
    });
  const parsed = safeParse(settingsSchema, data);
  if (!parsed.success) throw new DeliveryError(`${path}:\n${summarize(parsed.issues)}`);
  const { address, signIn } = parsed.output;
  if (signIn.kind === 'openid-connect' && address === undefined) {
    throw new DeliveryError(`${path}: address is missing: the sign-on leads back to it`);
  }
  return parsed.output;
}
