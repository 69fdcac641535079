import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { addCode, throwsAtSubmit } from '../../resilience/set-up/add-code.ts';
import type { ChangedBuild } from './team.ts';

/** A release that no command can refuse, and what has to come of it where citizens meet it. */
export type Felt = {
  /** The row of the drill that found it. */
  readonly row: string;
  readonly what: string;
  readonly build: ChangedBuild;
  /** What of the release is damaged on the disk once it is served. */
  readonly damages?: 'entry';
} & (
  | {
      /** Citizens go on without doing anything. */
      readonly status: 'recovered';
    }
  | {
      /** The page stops answering; begun anew, it goes on. */
      readonly status: 'recovered anew';
    }
  | {
      /** Citizens read what happened and what to do, and go on by doing it. */
      readonly status: 'told';
      readonly message: string;
    }
);

const loading = (code: string): ChangedBuild => ({ part: 'payment', change: addCode(code) });

const rendering = (code: string): ChangedBuild => ({
  part: 'payment',
  change: (text, file) =>
    file.endsWith('.js')
      ? text.replaceAll(/\(0,(\w+)\.useParams\)\(\)/g, (all, name: string) =>
          code.replaceAll('contract', name).replaceAll('params', all),
        )
      : text,
});

const isShellEntry = (file: string) => /^shell\.js$/.test(file);

const rubbishFine = { shape: 3, lookedUpAt: 9e12, fine: samples.payable };

export const feltReleases: readonly Felt[] = [
  {
    row: 'c1',
    what: 'its form throws when it is sent',
    status: 'told',
    message: 'echec.texte',
    build: { part: 'payment', change: throwsAtSubmit },
  },
  {
    row: 'c2',
    what: 'a timer throws',
    status: 'recovered',
    build: loading(`setTimeout(() => { throw Error('on purpose'); }, 200);`),
  },
  {
    row: 'c3',
    what: 'a promise fails and nobody looks',
    status: 'recovered',
    build: loading(`Promise.reject(Error('on purpose'));`),
  },
  {
    row: 'd1',
    what: 'it loops while it renders',
    status: 'recovered anew',
    build: rendering('(()=>{for(;;);})()'),
  },
  {
    row: 'd2',
    what: 'it loops at its top',
    status: 'recovered anew',
    build: {
      part: 'payment',
      change: (text, file) => (file === 'entry.js' ? `for(;;);${text}` : text),
    },
  },
  {
    row: 'h1',
    what: 'it overwrites title, history and what other parts have stored',
    status: 'recovered',
    build: rendering('(document.title="x",contract.tabStorage.write("amendes.token","x"),params)'),
  },
  {
    row: 'h2',
    what: 'it leaves rubbish in the place of the fine',
    status: 'recovered',
    build: rendering(
      `(sessionStorage.setItem("amendes.current"+"Fine",${JSON.stringify(JSON.stringify(rubbishFine))}),contract.sessionStore.getState().rememberFine({number:"1"}),params)`,
    ),
  },
  {
    row: 'h3',
    what: 'it replaces functions that it is lent',
    status: 'recovered',
    build: rendering('(contract.sessionStore.setState({forgetFine:0}),params)'),
  },
  {
    row: 'h4',
    what: 'it empties the page',
    status: 'recovered',
    build: {
      part: 'payment',
      change: (text, file) => (file === 'entry.js' ? `document.body.textContent="";${text}` : text),
    },
  },
  {
    row: 'h5',
    what: 'it breaks the lists of the whole page',
    status: 'recovered',
    build: {
      part: 'payment',
      change: (text, file) =>
        file === 'entry.js' ? `Array.prototype.map=()=>{throw Error("on purpose")};${text}` : text,
    },
  },
  {
    row: 'i',
    what: 'it asks third parties',
    status: 'recovered',
    build: loading(`fetch('https://elsewhere.example/').catch(() => {});
      new Image().src = 'https://elsewhere.example/x.png';`),
  },
  {
    row: 'k2',
    what: 'a file of the shell that is changed on the disk',
    status: 'recovered',
    build: { part: 'shell' },
    damages: 'entry',
  },
  {
    row: 'k3',
    what: 'a shell that throws when it starts',
    status: 'recovered',
    build: {
      part: 'shell',
      change: (text, file) => (isShellEntry(file) ? `throw Error("on purpose");\n${text}` : text),
    },
  },
];
