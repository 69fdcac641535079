import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import {
  addCode,
  prepend,
  throwsAtSubmit,
  whileRendering,
} from '../../resilience/set-up/add-code.ts';
import type { ChangedBuild } from './team.ts';

/** Required outcome of a release that citizens meet. */
type Outcome =
  | {
      /** Citizens continue without doing anything. */
      readonly status: 'recovered';
    }
  | {
      /** The page hangs; once restarted, it continues. */
      readonly status: 'recovered after a restart';
    }
  | {
      /** Citizens read what happened and what to do, and continue by doing it. */
      readonly status: 'explained';
      readonly message: string;
    };

/** Release that no command can refuse. */
export type ServedFault = Outcome & {
  /** Row of the drill that found it. */
  readonly row: string;
  readonly what: string;
  readonly build: ChangedBuild;
  /** Set when its entry is damaged on the disk once it is served. */
  readonly isDamaged?: true;
};

const ofPayment = (row: string, what: string, change: Change, outcome: Outcome): ServedFault => ({
  row,
  what,
  build: { part: 'payment', change },
  ...outcome,
});

const recovered = (row: string, what: string, change: Change) =>
  ofPayment(row, what, change, { status: 'recovered' });

const recoveredAfterRestart = (row: string, what: string, change: Change) =>
  ofPayment(row, what, change, { status: 'recovered after a restart' });

const invalidFine = JSON.stringify({ shape: 3, lookedUpAt: 9e12, fine: samples.payable });

export const servedFaults: readonly ServedFault[] = [
  ofPayment('c1', 'its form throws when it is sent', throwsAtSubmit, {
    status: 'explained',
    message: 'echec.texte',
  }),
  recovered(
    'c2',
    'a timer throws',
    addCode(`setTimeout(() => { throw Error('on purpose'); }, 200);`),
  ),
  recovered(
    'c3',
    'a promise is rejected and nothing handles it',
    addCode(`Promise.reject(Error('on purpose'));`),
  ),
  recoveredAfterRestart('d1', 'it loops while it renders', whileRendering('(()=>{for(;;);})()')),
  recoveredAfterRestart(
    'd2',
    'it loops while its first file is evaluated',
    prepend('entry.js', 'for(;;);'),
  ),
  recovered(
    'h1',
    'it overwrites title, history and what other parts have stored',
    whileRendering('(document.title="x",contract.tabStorage.write("amendes.token","x"),params)'),
  ),
  recovered(
    'h2',
    'it stores invalid data in place of the fine',
    whileRendering(
      `(sessionStorage.setItem("amendes.current"+"Fine",${JSON.stringify(invalidFine)}),contract.sessionStore.getState().rememberFine({number:"1"}),params)`,
    ),
  ),
  recovered(
    'h3',
    'it replaces functions of the contract',
    whileRendering('(contract.sessionStore.setState({forgetFine:0}),params)'),
  ),
  recovered('h4', 'it empties the page', prepend('entry.js', 'document.body.textContent="";')),
  recovered(
    'h5',
    'it breaks a method of all arrays of the page',
    prepend('entry.js', 'Array.prototype.map=()=>{throw Error("on purpose")};'),
  ),
  recovered(
    'i',
    'it sends requests to other sites',
    addCode(`fetch('https://elsewhere.example/').catch(() => {});
      new Image().src = 'https://elsewhere.example/x.png';`),
  ),
  {
    row: 'k2',
    what: 'a file of the shell that is changed on the disk',
    build: { part: 'shell' },
    isDamaged: true,
    status: 'recovered',
  },
  {
    row: 'k3',
    what: 'a shell that throws when it starts',
    build: { part: 'shell', change: prepend('shell.js', 'throw Error("on purpose");\n') },
    status: 'recovered',
  },
];
