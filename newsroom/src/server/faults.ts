import type { CheckedContent } from '@amendes/delivery/content/check/check-content.ts';
import { ContentRefused, type Problem } from '@amendes/delivery/content/read/problem.ts';
import { DeliveryError, isFault, StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { isFull } from '@amendes/delivery/storage/storage-failure.ts';
import type { Fault, Correction } from '../wire.ts';
import { fold, correctDeadLink, correctTerm, type Target } from './dead-links.ts';
import { inFrench, unreadable } from './fault-words.ts';
import { Refusal, refused } from './refusal.ts';

/** Text that is being written, with the possible targets of its links. */
interface Written {
  readonly text: string;
  readonly targets: readonly Target[];
}

/**
 * Converts a problem into a fault for editors, with corrections if any are known.
 * @param written Text in which the problem was found, if it is the one that is being written.
 */
export function toFault({ file, line, column, message, kind }: Problem, written?: Written): Fault {
  const words = inFrench(message) ?? (line < 7 ? unreadable : message);
  const mends = written ? correctionsOf(written, { line, column, message }) : [];
  return { file, line, column, message: words, kind, mends };
}

/** Returns problems of the given texts, and those they cause elsewhere: older problems elsewhere do not concern the writer. */
export function problemsOf(
  paths: readonly string[],
  checked: Pick<CheckedContent, 'problems'>,
  before: Pick<CheckedContent, 'problems'>,
): readonly Problem[] {
  const known = new Set(before.problems.map(keyOf));
  return checked.problems.filter(
    (problem) => paths.includes(problem.file) || !known.has(keyOf(problem)),
  );
}

const keyOf = ({ file, message }: Problem) => file + message;

/** Converts an error of delivery into a refusal in the desk's words; returns any other error unchanged. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof ContentRefused) {
    const faults: readonly Fault[] = error.problems.map((problem) => toFault(problem));
    const isOnlyGaps = faults.every(({ kind }) => kind === 'gap');
    const message = isOnlyGaps
      ? 'Des traductions manquent ou sont en retard : publiez malgré tout, ou traduisez d’abord.'
      : 'Ce texte a des fautes : rien n’a été publié.';
    return new Refusal(422, { kind: 'refused', message, faults });
  }
  const storage = storageRefusal(error);
  if (storage) return storage;
  return error instanceof DeliveryError ? refused(422, technical(forbidden, error)) : error;
}

const forbidden = 'Le site ne le permet pas.';

/** Wraps an English message that was written for a terminal: editors are asked to forward it to the technical team. */
const technical = (what: string, error: unknown): string =>
  `${what} Transmettez ces mots du serveur à l’équipe technique : « ${error instanceof Error ? error.message : String(error)} »`;

/** Returns the result of a read, or the replacement if the data is damaged or missing. */
export const unlessDamaged = async <Value, Other>(
  reading: Promise<Value>,
  other: (damage: DeliveryError) => Other | Promise<Other>,
): Promise<Value | Other> =>
  reading.catch((error: unknown) => {
    if (isFault(error)) return other(error);
    throw error;
  });

/**
 * Returns a refusal for a full disk or an unreachable storage, which the user can have repaired, and `undefined` for
 * any other error. The storage's own message goes to the log.
 */
function storageRefusal(error: unknown): Refusal | undefined {
  if (error instanceof StorageError)
    return Object.assign(refused(503, unreachableStorage, true), { cause: error });
  return isFull(error) ? refused(507, fullDisk, true) : undefined;
}

const fullDisk =
  'Le disque du serveur est plein : rien n’a été publié ni enregistré. Gardez cette page ouverte, prévenez l’équipe technique et recommencez ensuite.';
const unreachableStorage =
  'Le stockage du site ne répond pas, ou refuse la demande : nous ne savons pas si le changement a été fait. Les brouillons enregistrés sont gardés. Gardez cette page ouverte, prévenez l’équipe technique et recommencez ensuite.';

/** Returns the reason of a failure in the background, in French and without the storage's own message. */
export function failureOf(failure: unknown): string {
  const error = storageRefusal(failure) ?? failure;
  if (error instanceof Refusal && error.body.kind === 'conflict') {
    return 'Un autre texte a été publié entre-temps : comparez, et publiez à la main.';
  }
  // The advice for a waiting user, to keep the page open, makes no sense for a plan.
  if (error instanceof Refusal && error.status === 507) return 'Le disque du serveur est plein';
  if (error instanceof Refusal && error.status === 503)
    return 'Le stockage du site ne répond pas, ou refuse la demande';
  if (error instanceof Refusal) return error.message;
  return technical(error instanceof DeliveryError ? forbidden : unforeseen, error);
}

const unforeseen = 'Une panne que le bureau ne connaît pas.';

type Place = Pick<Problem, 'line' | 'column' | 'message'>;

function correctionsOf(
  { text, targets }: Written,
  { line, column, message }: Place,
): readonly Correction[] {
  const at = offsetOf(text, line, column);
  if (message.startsWith('A dead link')) return correctDeadLink(text, at, targets);
  if (message.startsWith('The glossary has no entry')) return correctTerm(text, at, targets);
  const correction = correctionOf(text, { line, message });
  return correction ? [correction] : [];
}

function correctionOf(
  text: string,
  { line, message }: Omit<Place, 'column'>,
): Correction | undefined {
  const start = offsetOf(text, line, 1);
  const own = text.slice(start).split('\n', 1)[0] ?? '';
  const replace = (label: string, insert: string, from = start, to = start + own.length) => ({
    label,
    from,
    to,
    insert,
  });
  if (message.startsWith('This is not read as a table')) return correctSeparator(text, line);
  const row = /^This row has \d+ cells?, the table has (\d+)/.exec(message);
  if (row) {
    const cells = cellsOf(own);
    const wanted = Number(row[1]);
    if (cells.length > wanted) return undefined;
    const filled = Array.from({ length: wanted }, (_, index) => cells[index] ?? '');
    return replace('Ajouter les cases qui manquent', `| ${filled.join(' | ')} |`);
  }
  if (message.startsWith('A heading ends with its id')) {
    const title = own.replace(/(?<!\s)\s*\{#[^{}]*(?:\}\s*)?$/, '');
    return replace('Ajouter un repère', `${title} {#${toId(title)}}`);
  }
  if (/needs a table of contents/.test(message)) {
    const lead = /^---\n[\s\S]*?\n---\n+[^\n]+(?:\n[^\n]+)*\n/.exec(text)?.[0];
    if (lead === undefined) return undefined;
    return replace('Ajouter le sommaire', '\n::toc\n', lead.length, lead.length);
  }
  return undefined;
}

/** Repairs the line below the headings of a table so that it has as many columns as they have. */
function correctSeparator(text: string, reported: number): Correction | undefined {
  const lines = text.split('\n');
  const isBar = (index: number) => lines[index]?.trimStart().startsWith('|') ?? false;
  let first = reported - 1;
  while (isBar(first - 1)) first -= 1;
  const columns = cellsOf(lines[first] ?? '');
  const separator = `| ${columns.map(() => '---').join(' | ')} |`;
  const isSeparator = /^[\s|:-]+$/.test(lines[first + 1] ?? '');
  const from = offsetOf(text, first + 2, 1);
  const to = isSeparator ? from + (lines[first + 1]?.length ?? 0) : from;
  const insert = isSeparator ? separator : `${separator}\n`;
  return { label: 'Réparer la deuxième ligne du tableau', from, to, insert };
}

const cellsOf = (row: string) =>
  row
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const toId = (title: string) =>
  fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '') || 'section';

function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

/** Non-breaking spaces of French typography: no keyboard has them, and the eye cannot tell them from a plain space. */
const spaces = [
  { pattern: / (?=[?!;](?![\p{L}\p{N}]))/gu, insert: '\u202F' },
  { pattern: / (?=:(?![\p{L}\p{N}/:]))/gu, insert: '\u00A0' },
  { pattern: /(?<=«) /gu, insert: '\u00A0' },
  { pattern: / (?=»)/gu, insert: '\u00A0' },
] as const;

/** Finds plain spaces in a French text where a line must not break. The site corrects them itself; copies of the text do not. */
export function spaceHints(file: string, text: string): readonly Fault[] {
  const body = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0].length ?? 0;
  return spaces.flatMap(({ pattern, insert }) => {
    /** Current line, and the offset of its start. */
    let [line, start] = [1, 0];
    return [...text.matchAll(pattern)].flatMap(({ index }) => {
      for (let end = text.indexOf('\n', start); end >= 0 && end < index;) {
        [line, start] = [line + 1, end + 1];
        end = text.indexOf('\n', start);
      }
      if (index < body) return [];
      return {
        file,
        line,
        column: index - start + 1,
        message: 'Une espace ordinaire ici : en français elle est insécable devant ce signe.',
        kind: 'hint' as const,
        mends: [{ label: 'Mettre une espace insécable', from: index, to: index + 1, insert }],
      };
    });
  });
}
