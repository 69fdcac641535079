import { watch } from 'node:fs';

/** For how long a save may still go on, in milliseconds: editors write a file in several steps. */
const pause = 100;

/** Tells, once a save is over, that something below a folder changed; answers what ends it. */
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
