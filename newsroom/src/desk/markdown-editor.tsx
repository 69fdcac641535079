import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  forEachDiagnostic,
  forceLinting,
  lintGutter,
  lintKeymap,
  setDiagnostics,
  type Diagnostic,
} from '@codemirror/lint';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Fault, Correction, Place } from '../wire.ts';
import { apply, dated, tools } from './toolbar.ts';
import { translate, languageName } from './words.ts';

interface MarkdownEditorProps {
  /** Text that was last put into the editor from outside; otherwise the editor is ahead. */
  readonly replaced: { readonly text: string };
  /** Path of the text, below the content folder. */
  readonly path: string;
  readonly language: Place['language'];
  readonly faults: readonly Fault[];
  /** True if the faults belong to the current text. */
  readonly isChecked: boolean;
  readonly onChange: (text: string) => void;
  readonly onCursor: (offset: number) => void;
  /** True for users who may not write. */
  readonly isReadOnly: boolean;
}

/** Markdown editor with buttons for everything that a page may contain; faults are shown at their place. */
export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { replaced, path, language, faults, isReadOnly } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [view, setView] = useState<EditorView>();

  useEffect(() => {
    if (!place.current) return undefined;
    const created = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.replaced.text,
        extensions: extensionsOf(latest),
      }),
    });
    setView(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    view?.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(isReadOnly)) });
  }, [view, isReadOnly]);

  useEffect(() => {
    // Line endings do not count: only a different text is a change.
    if (!view || view.state.doc.eq(view.state.toText(replaced.text))) return;
    replaceAll(view, replaced.text);
  }, [view, replaced]);

  useEffect(() => {
    if (!view) return;
    const own = faults.filter(({ file, kind }) => file === path && kind !== 'gap');
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(own, view)));
    forceLinting(view);
  }, [view, path, faults]);

  return (
    <div className="editor" lang={language}>
      {!isReadOnly && view && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would announce itself at each button
        <div className="tools" role="group" aria-label={translate('texte.outils')} lang="fr">
          {tools.map((tool) => (
            <button
              key={tool.name}
              type="button"
              onClick={() => {
                const { from, to, insert, anchor, head } = apply(
                  tool,
                  view.state.doc.toString(),
                  view.state.selection.main,
                );
                view.dispatch({ changes: { from, to, insert }, selection: { anchor, head } });
                view.focus();
              }}
            >
              {translate(tool.name)}
            </button>
          ))}
          <button
            type="button"
            onClick={() => {
              const before = view.state.doc.toString();
              replaceAll(view, dated(before, new Date()));
            }}
          >
            {translate('outils.date')}
          </button>
        </div>
      )}
      <div ref={place} />
      <Faults
        faults={faults}
        isChecked={props.isChecked}
        path={path}
        view={view}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}

const theme = EditorView.theme({
  '&': { maxHeight: '65vh', border: '1px solid var(--line-strong)' },
  '.cm-scroller': { fontFamily: 'var(--font)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-soft)', backgroundColor: 'var(--paper-soft)' },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--paper)' },
});

/** Switches the editor to read-only while two texts are being merged. */
const writing = new Compartment();

function extensionsOf(latest: { readonly current: MarkdownEditorProps }) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';
  const { language, isReadOnly } = latest.current;
  return [
    EditorView.cspNonce.of(nonce),
    writing.of(EditorState.readOnly.of(isReadOnly)),
    EditorView.lineWrapping,
    theme,
    EditorView.contentAttributes.of({
      'aria-label': `${translate('texte.editeur')} (${languageName(language)})`,
      lang: language,
      spellcheck: 'true',
    }),
    lineNumbers(),
    history(),
    lintGutter(),
    // Tab leaves the editor, as everywhere else on the desk.
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) latest.current.onChange(state.doc.toString());
      if (docChanged || selectionSet) latest.current.onCursor(state.selection.main.head);
    }),
  ];
}

function replaceAll(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** Diagnostic with its fault. The editor moves it along with its text. */
interface FaultDiagnostic extends Diagnostic {
  readonly fault: Fault;
}

function diagnosticsOf(
  faults: readonly Fault[],
  { state }: EditorView,
): readonly FaultDiagnostic[] {
  return faults.map((fault) => {
    const from = offsetOf(state.doc, fault);
    const line = state.doc.lineAt(from);
    return {
      from,
      to: Math.min(line.to, fault.kind === 'hint' ? from + 1 : line.to),
      severity: fault.kind === 'hint' ? 'hint' : 'error',
      message: fault.message,
      fault,
    } as const;
  });
}

/** Returns the current place of a fault: its line and column belong to the text that was checked. */
function placeOf(fault: Fault, state: EditorState): number {
  let place = offsetOf(state.doc, fault);
  forEachDiagnostic(state, (diagnostic, from) => {
    if ('fault' in diagnostic && diagnostic.fault === fault) place = from;
  });
  return place;
}

function offsetOf(doc: Text, { line, column }: Pick<Fault, 'line' | 'column'>): number {
  const found = doc.line(Math.max(1, Math.min(line, doc.lines)));
  return Math.min(found.to, found.from + column - 1);
}

interface FaultsProps {
  readonly path: string;
  readonly faults: readonly Fault[];
  readonly isChecked: boolean;
  readonly view: EditorView | undefined;
  readonly isReadOnly: boolean;
}

/** Lists all faults, each with a link to its place, for keyboards and screen readers. */
function Faults({ faults, isChecked, path, view, isReadOnly }: FaultsProps): ReactNode {
  const correct = ({ from, to, insert }: Correction) => {
    view?.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
    view?.focus();
  };
  const showFault = (fault: Fault) => {
    if (!view) return;
    view.dispatch({ selection: { anchor: placeOf(fault, view.state) }, scrollIntoView: true });
    view.focus();
  };
  return (
    <section className="faults" aria-labelledby="fautes" lang="fr">
      <h2 id="fautes">{translate('texte.fautes')}</h2>
      {faults.length === 0 && <p>{translate('texte.pasDeFaute')}</p>}
      <ul>
        {faults.map((fault, index) => (
          <li key={index} data-kind={fault.kind}>
            {fault.kind === 'gap' || fault.file !== path ? (
              <strong>{fault.file}</strong>
            ) : (
              <button type="button" className="link" onClick={() => showFault(fault)}>
                {translate('texte.ligne', { ligne: fault.line })}
              </button>
            )}{' '}
            {fault.message}{' '}
            {!isReadOnly &&
              fault.mends.map((each) => (
                // A correction uses offsets of the text that was checked.
                <button
                  key={each.label}
                  type="button"
                  disabled={!isChecked}
                  onClick={() => correct(each)}
                >
                  {each.label}
                </button>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
