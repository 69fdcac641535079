import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Me } from '../wire.ts';

/** Whoever is signed in. */
export type Person = Pick<Me, 'id' | 'name' | 'roles'>;

export interface Session extends Person {
  /** To be sent with everything that changes something: another site's page cannot read it. */
  readonly token: string;
  readonly ends: number;
}

/** As long as a working day, in milliseconds; then one signs in again. Drafts are kept meanwhile. */
const longest = 10 * 60 * 60 * 1000;

/** Unguessable, for addresses and cookies. */
export const secret = (): string => randomBytes(32).toString('base64url');

/** Under which a secret is kept: whoever reads the server's memory or files finds none that works. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Who is signed in. The server forgets all of them when it stops. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** A new session under a new name; one that the browser had before ends. @returns its name. */
  begin(person: Person, before: string | undefined): string {
    this.end(before);
    const id = secret();
    const ends = this.#now().valueOf() + longest;
    this.#sessions.set(hashOf(id), { ...person, token: secret(), ends });
    return id;
  }

  find(id: string | undefined): Session | undefined {
    const session = id === undefined ? undefined : this.#sessions.get(hashOf(id));
    if (session && session.ends > this.#now().valueOf()) return session;
    this.end(id);
    return undefined;
  }

  end(id: string | undefined): void {
    if (id !== undefined) this.#sessions.delete(hashOf(id));
  }
}

/** Takes as long for any wrong text. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}

interface CookieSettings {
  readonly isSecure: boolean;
  /** Where the browser comes back from the sign-on of another site, `Strict` would keep the cookie from it. */
  readonly sameSite: 'Strict' | 'Lax';
  /** In seconds; 0 removes it. */
  readonly maxAge?: number;
}

/** The name of a cookie; behind https no other host of the domain can set it. */
const cookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

export function cookie(
  name: string,
  value: string,
  { isSecure, sameSite, maxAge }: CookieSettings,
): string {
  return [
    `${cookieName(name, isSecure)}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');
}

/** The cookie of a request; nothing when it has none. */
export function readCookie(
  header: string | undefined,
  name: string,
  isSecure: boolean,
): string | undefined {
  const wanted = `${cookieName(name, isSecure)}=`;
  const found = header?.split(/;\s*/).find((each) => each.startsWith(wanted));
  return found?.slice(wanted.length);
}
