/**
 * Says why the site cannot start or go on: on the console, and to the first script of the document, which tells the
 * visitor and reports it. What is wrong with the configuration needs no stack.
 */
export function startFailed(error: unknown): void {
  const isConfiguration = error instanceof Error && error.name === 'ConfigurationError';
  console.error(isConfiguration ? error.message : error);
  dispatchEvent(new CustomEvent('amendes:failed', { detail: error }));
}
