type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;

/** What was typed into a page that is rendered anew, by the names of the fields. */
const remembered = new Map<string, string>();
/** Whether a form that was sent waits for the page. */
let isHeld = false;

/**
 * Gives React what was typed before it took the page over: it would put back what it rendered. Each field
 * that is not as it was rendered gets its change once more, as if it were made now, one after another: a
 * form has to know of one before it hears of the next.
 */
export async function captureInput(root: ParentNode): Promise<void> {
  // Noted first: when React hears of one field, it renders them all.
  const changes = fieldsIn(root).flatMap((field) => {
    const change = changeOf(field);
    return change ? [change] : [];
  });
  for (const make of changes) {
    await Promise.resolve();
    make();
  }
}

/**
 * For a page that is replaced: what was typed into it is typed into the one that comes.
 * @param isHydrated whether React has it already, to which whatever is in a field is what it rendered.
 */
export function rememberInput(root: ParentNode, isHydrated = false): void {
  isHeld = root.querySelector('[data-held]') !== null;
  for (const field of textFieldsIn(root)) {
    if (isHydrated || field.value !== field.defaultValue) remembered.set(field.name, field.value);
  }
}

/** Types what is remembered into the fields of that name, once. */
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

/** How to make the change of a field again; nothing where it is as it was rendered. */
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
    // React remembers what is set on the element itself, and hears of what is set past that.
    field.value = defaultValue;
    type(field, value, () => {
      if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
    });
  };
}

function changeOfBox(box: HTMLInputElement): (() => void) | undefined {
  if (box.checked === box.defaultChecked) return undefined;
  return () => {
    // A click turns it to what the visitor chose, and is heard.
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
