import { watch } from 'node:fs';

/** Time for which a save may continue, in milliseconds: editors write a file in several steps. */
const pause = 100;

/** Notifies the caller of a change below a folder once the save is over. Returns a function that stops the watch. */
export function watchFolder(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, pause);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
