// The guard is installed first: nothing may load before it.
import './integrity/install-guard.ts';
import { guardDepartures } from './integrity/guard-departures.ts';
import { startFailed } from './start/start-failed.ts';
import { nextTask } from './start/next-task.ts';

guardDepartures();

/* Everything is in this one file. Each step runs in a separate task, because a single task would block the page
   noticeably on a slow telephone. The imports read no exports, so that the bundler keeps only used code. */
(async () => {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: [] */ '@amendes/contract/host');
  await nextTask();
  await import(/* webpackMode: "eager" */ './start/start.tsx');
})().catch(startFailed);
