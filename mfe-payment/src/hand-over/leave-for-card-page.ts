import { currentConfiguration, sessionStore } from '@amendes/contract';
import { parseProviderForm, type ProviderForm } from './parse-provider-form.ts';

/**
 * Reads the API's document as inert text and leaves for the page of the provider that it names.
 * @returns whether the form was one that may be sent.
 */
export function leaveForCardPage(html: string): boolean {
  const form = parseProviderForm(html, currentConfiguration().providerOrigins);
  if (!form.ok) return false;
  // Whatever happens there, the fine is asked for anew afterwards.
  sessionStore.getState().forgetFine();
  submitForm(form.value);
  return true;
}

/** Leaves this page for the provider's, with a form of our own making. */
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
  form.submit();
  // A page that comes back from the browser's memory holds nothing that could be sent again.
  form.remove();
}
