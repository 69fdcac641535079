/** Lets the browser do what waits, and answer the visitor, before what comes next. Not slowed down in hidden tabs. */
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
