/**
 * Reports why the site cannot start or continue: on the console, and to the first script of the document, which informs
 * the citizen and sends a report. A configuration error needs no stack.
 */
export function startFailed(error: unknown): void {
  const isConfiguration = error instanceof Error && error.name === 'ConfigurationError';
  console.error(isConfiguration ? error.message : error);
  dispatchEvent(new CustomEvent('amendes:failed', { detail: error }));
}
