import { byWeight } from './by-weight.ts';

/** The compressed forms that lie beside a file, the shorter one first. */
const forms = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

/** The shortest form that the browser can read: it weighs them all alike. Nothing: the file as it is. */
export function negotiateEncoding(accepted: string | undefined) {
  const readable = byWeight(accepted ?? '');
  return forms.find(({ encoding }) => readable.includes(encoding));
}
