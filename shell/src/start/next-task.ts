/** Lets the browser do pending work, and answer the citizen, before the next step. It is not slowed down in hidden tabs. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage('');
  });
}
