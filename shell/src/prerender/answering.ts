/** Whether a remote shows the page of the document: it begins to answer after what is around it. */
export function awaitsPart(root: HTMLElement): boolean {
  return root.querySelector('[data-boundary]:not([data-boundary="shell"])') !== null;
}

/** Says that the page answers, and sends the form that the document’s first script held until then. */
export function beginToAnswer(): void {
  const root = document.querySelector<HTMLElement>('[data-prerendered]');
  delete root?.dataset['prerendered'];
  // By then what was typed before has been taken in.
  setTimeout(sendHeld);
}

function sendHeld(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) {
    delete form.dataset['held'];
    // As the visitor did: the oldest browsers have no `requestSubmit`.
    form.querySelector<HTMLElement>('button:not([type="button"])')?.click();
  }
}
