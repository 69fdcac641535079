type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;

/** Text typed into a page that is rendered again, by the names of the fields. */
const remembered = new Map<string, string>();
/** Set while a submitted form waits for the page. */
let isHeld = false;

/**
 * Passes input from before the hydration to React, which would otherwise restore what it rendered. Each changed field
 * gets its change again, as if it were made now, one after another: a form must know of one before it hears of the next.
 */
export async function captureInput(root: ParentNode): Promise<void> {
  // Collected first, because React renders all fields when it hears of one.
  const changes = fieldsIn(root).flatMap((field) => {
    const change = changeOf(field);
    return change ? [change] : [];
  });
  for (const repeat of changes) {
    await Promise.resolve();
    repeat();
  }
}

/**
 * Remembers the input of a page that is replaced, to type it into the next one.
 * @param isHydrated True if React already controls the page: then every value was rendered by it, so all are remembered.
 */
export function rememberInput(root: ParentNode, isHydrated = false): void {
  isHeld = root.querySelector('[data-held]') !== null;
  for (const field of textFieldsIn(root)) {
    if (isHydrated || field.value !== field.defaultValue) remembered.set(field.name, field.value);
  }
}

/** Types the remembered text into the fields of that name, once. */
export async function restoreInput(root: ParentNode): Promise<void> {
  for (const field of textFieldsIn(root)) {
    const typed = remembered.get(field.name);
    if (typed === undefined) continue;
    remembered.delete(field.name);
    if (isHeld && field.form) field.form.dataset['held'] = '';
    await Promise.resolve();
    type(field, typed);
  }
}

const fieldsIn = (root: ParentNode) => [...root.querySelectorAll<Field>('input, textarea, select')];

const textFieldsIn = (root: ParentNode) => [
  ...root.querySelectorAll<TextField>(
    'input[name]:not([type=radio]):not([type=checkbox]), textarea[name]',
  ),
];

/** Returns a function that repeats the change of a field, or nothing if it is unchanged. A select is always repeated. */
function changeOf(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    return () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    return changeOfBox(field);
  }
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return undefined;
  return () => {
    // React tracks a value that is set on the element itself, so it notices the one that `type` sets past this tracking.
    field.value = defaultValue;
    type(field, value, () => {
      if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
    });
  };
}

function changeOfBox(box: HTMLInputElement): (() => void) | undefined {
  if (box.checked === box.defaultChecked) return undefined;
  return () => {
    // The click changes the box to the citizen's choice, and React hears it.
    box.checked = box.defaultChecked;
    box.click();
  };
}

function type(field: TextField, text: string, placeCaret?: () => void): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Reflect.set(prototype, 'value', text, field);
  placeCaret?.();
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
