import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Me } from '../wire.ts';

/** Signed-in user. */
export type Person = Pick<Me, 'id' | 'name' | 'roles'>;

export interface Session extends Person {
  /** Token that every changing request must send: a page of another site cannot read it. */
  readonly token: string;
  readonly ends: number;
}

/** Length of a session, about a working day, in milliseconds. Then the user signs in again; drafts are kept. */
const longest = 10 * 60 * 60 * 1000;

/** Returns an unguessable text for addresses and cookies. */
export const secret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a secret is stored: reading the server's memory or files reveals no usable secret. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Sessions of signed-in users. The server forgets them all when it stops. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Starts a session under a new id and ends the browser's previous one. @returns its id. */
  start(person: Person, before: string | undefined): string {
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

/** Compares two texts in the same time for any wrong text. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}

interface CookieSettings {
  readonly isSecure: boolean;
  /** `Strict` would hide the cookie when the browser returns from the sign-on of another site. */
  readonly sameSite: 'Strict' | 'Lax';
  /** Lifetime in seconds; 0 removes the cookie. */
  readonly maxAge?: number;
}

/** Returns the full name of a cookie; with https, no other host of the domain can set it. */
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

/** Returns a cookie of a request; `undefined` if it is missing. */
export function readCookie(
  header: string | undefined,
  name: string,
  isSecure: boolean,
): string | undefined {
  const wanted = `${cookieName(name, isSecure)}=`;
  const found = header?.split(/;\s*/).find((each) => each.startsWith(wanted));
  return found?.slice(wanted.length);
}
