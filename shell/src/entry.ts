// The guard comes first: nothing may be loaded before it stands.
import './integrity/install-guard.ts';
import { guardDepartures } from './integrity/guard-departures.ts';
import { startFailed } from './start/start-failed.ts';
import { nextTask } from './start/next-task.ts';

guardDepartures();

/* All of it is in this one file. Each step runs in a task of its own: on a slow telephone the whole would keep
   the page from answering for as long as one notices. A step asks for no export: only what is used is kept. */
(async () => {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: [] */ '@amendes/contract/host');
  await nextTask();
  await import(/* webpackMode: "eager" */ './start/start.tsx');
})().catch(startFailed);
