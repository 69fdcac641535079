import type { ProviderForm } from './parse-provider-form.ts';

/** Leaves this page for the provider's, with a form of our own making. */
export function submitForm({ action, fields }: ProviderForm): void {
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
  form.submit();
  // A page that comes back from the browser's memory holds nothing that could be sent again.
  form.remove();
}
