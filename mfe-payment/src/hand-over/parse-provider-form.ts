import { type Result, currentConfiguration, sessionStore } from '@amendes/contract';
import { rememberUnanswered } from '../guard/recognised-notices.ts';
import { readTags, type Tag } from './read-tags.ts';

/** The form that is posted to the card provider. */
export interface ProviderForm {
  /** Absolute address, of one of the allowed origins. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** The reason why a document is refused. */
export type FormRefusal =
  /** The document is not the plain one that is expected, or contains something else. */
  | 'unexpectedDocument'
  | 'notOneForm'
  | 'unexpectedForm'
  | 'foreignAction'
  | 'unexpectedField'
  | 'missingField';

/* All elements and attributes that the document may contain. Scripts, frames and attributes that run are excluded. */
const everywhere = ['id', 'class'];
const elements = new Map<string, readonly string[]>(
  Object.entries({
    html: ['lang', 'dir'],
    head: [],
    meta: ['charset', 'name', 'content'],
    body: [],
    main: [],
    div: [],
    h1: [],
    p: [],
    form: ['name', 'method', 'action', 'enctype', 'accept-charset'],
    input: ['type', 'name', 'value'],
    button: ['type'],
  }),
);

const required = ['Data', 'InterfaceVersion', 'Seal'];
const known = [...required, 'Encode', 'SealAlgorithm'];

const refused = (failure: FormRefusal): Result<never, FormRefusal> => ({ ok: false, failure });

/**
 * Reads the form for the card provider from the API's document as text, so that nothing of it runs.
 * @param origins the only origins to which a citizen may be handed over.
 */
export function parseProviderForm(
  html: string,
  origins: readonly string[],
): Result<ProviderForm, FormRefusal> {
  const tags = readTags(html);
  if (!tags?.every(isExpected)) return refused('unexpectedDocument');
  const [form, inside, ...others] = findForms(tags);
  if (!form || !inside || others.length > 0) return refused('notOneForm');
  if (!isPlainPost(form)) return refused('unexpectedForm');
  const action = allowedAction(form.attributes.get('action') ?? '', origins);
  if (!action) return refused('foreignAction');
  const fields = readFields(tags, inside);
  return typeof fields === 'string' ? refused(fields) : { ok: true, value: { action, fields } };
}

function isExpected({ name, attributes }: Tag): boolean {
  const allowed = elements.get(name);
  if (!allowed) return false;
  return [...attributes.keys()].every((key) => allowed.includes(key) || everywhere.includes(key));
}

type Found = readonly [form?: Tag, inside?: readonly Tag[], ...others: Tag[]];

/** Returns the one form and the tags inside it; more entries if there is more than one start or end tag. */
function findForms(tags: readonly Tag[]): Found {
  const [first, last, ...others] = tags.filter(({ name }) => name === 'form');
  if (!first || !last || first.closes || !last.closes) return [];
  return [first, tags.slice(tags.indexOf(first) + 1, tags.indexOf(last)), ...others];
}

function isPlainPost({ attributes }: Tag): boolean {
  const is = (name: string, value: string) =>
    (attributes.get(name) ?? value).toLowerCase() === value;
  return (
    attributes.get('method')?.toLowerCase() === 'post' &&
    is('enctype', 'application/x-www-form-urlencoded') &&
    is('accept-charset', 'utf-8')
  );
}

/** Returns the whole address of an action if it is one of the provider's. */
function allowedAction(action: string, origins: readonly string[]): string | undefined {
  const address = toUrl(action);
  if (!address || !['http:', 'https:'].includes(address.protocol)) return undefined;
  if (address.username !== '' || address.password !== '') return undefined;
  return origins.includes(address.origin) ? address.href : undefined;
}

function toUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function readFields(
  tags: readonly Tag[],
  inside: readonly Tag[],
): ProviderForm['fields'] | FormRefusal {
  const fields = new Map<string, string>();
  for (const tag of tags.filter(({ name }) => name === 'input')) {
    const type = tag.attributes.get('type')?.toLowerCase();
    const name = tag.attributes.get('name');
    const isSubmit = type === 'submit' && name === undefined;
    if (!inside.includes(tag)) return 'unexpectedField';
    if (isSubmit) continue;
    if (type !== 'hidden' || !name || !known.includes(name)) return 'unexpectedField';
    if (fields.has(name)) return 'unexpectedField';
    fields.set(name, tag.attributes.get('value') ?? '');
  }
  return required.every((name) => fields.get(name)) ? [...fields] : 'missingField';
}

/**
 * Reads the API's document as inert text and leaves for the provider's page that it names.
 * @param notice the notice that the citizen may return to.
 * @returns true if the form may be sent and was submitted; the configuration of the shell lists the allowed origins.
 */
export function leaveForCardPage(
  html: string,
  notice: Parameters<typeof rememberUnanswered>[0],
): boolean {
  const form = parseProviderForm(html, currentConfiguration().providerOrigins);
  if (!form.ok) return false;
  try {
    submitForm(form.value);
  } catch {
    return false;
  }
  // The outcome there is unknown, so the fine is requested again afterwards.
  sessionStore.getState().forgetFine();
  rememberUnanswered(notice);
  return true;
}

/** Leaves this page for the provider's, with a form that is built here. */
function submitForm({ action, fields }: ProviderForm): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.acceptCharset = 'utf-8';
  form.hidden = true;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  try {
    form.submit();
  } finally {
    // A page that returns from the browser's back-forward cache contains nothing that could be sent again.
    form.remove();
  }
}
