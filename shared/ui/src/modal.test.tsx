import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';

/** Adds the methods that jsdom lacks. The browser tests cover the real ones. */
const provideDialogs = () =>
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });

const removeDialogs = () => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'close');
};

type Options = Partial<Parameters<typeof Modal>[0]>;

/** A page whose trigger is a new element after every opening, as when a part is rendered again. */
function Page(options: Options): ReactNode {
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <>
      <button key={openings} id="trigger" onClick={open}>
        Open
      </button>
      {isOpen && (
        <Modal
          title="Title"
          size="small"
          closeLabel="Close"
          trigger={() => document.querySelector<HTMLElement>('#trigger')}
          onClose={() => setOpen(false)}
          {...options}
        >
          <p>Content</p>
        </Modal>
      )}
    </>
  );
}

function openModal(options: Options = {}): HTMLElement {
  render(<Page {...options} />);
  fireEvent.click(screen.getByText('Open'));
  return screen.getByRole('dialog');
}

/** The element that a press on the backdrop hits: the dialog itself, or the element around its replacement. */
const outside = (dialog: HTMLElement) =>
  dialog instanceof HTMLDialogElement ? dialog : (dialog.parentElement ?? document.body);

describe.each([
  { kind: 'with', prepare: provideDialogs },
  { kind: 'without', prepare: removeDialogs },
])('a modal in a browser $kind dialogs', ({ prepare }) => {
  beforeEach(() => {
    prepare();
  });

  test('is labelled by its title, which has the focus', () => {
    const dialog = openModal();
    const title = screen.getByRole('heading', { name: 'Title' });
    expect(dialog.getAttribute('aria-labelledby')).toBe(title.id);
    expect(document.activeElement).toBe(title);
  });

  test('closes by either close button and focuses the trigger, even a new one', () => {
    openModal();
    for (const index of [0, 1]) {
      fireEvent.click(screen.getAllByText('Close')[index] ?? document.body);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByText('Open'));
      fireEvent.click(screen.getByText('Open'));
    }
  });

  test('names itself in both close buttons, and adds no landmark to the page', () => {
    openModal();
    expect(screen.getAllByRole('button', { name: 'Close : Title' })).toHaveLength(2);
    expect(screen.queryByRole('banner') ?? screen.queryByRole('contentinfo')).toBeNull();
  });

  test('has its only close button in the header if it has no footer', () => {
    openModal({ withFooter: false });
    expect(screen.getAllByText('Close')).toHaveLength(1);
  });

  test.each(['small', 'large'] as const)('has the size %s', (size) => {
    expect(openModal({ size }).className).toContain(size);
  });

  test('closes on a press on the backdrop', () => {
    const dialog = openModal();
    fireEvent.pointerDown(outside(dialog));
    fireEvent.pointerUp(outside(dialog));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays open after a press that began inside', () => {
    const dialog = openModal();
    fireEvent.pointerDown(screen.getByText('Content'));
    fireEvent.pointerUp(outside(dialog));
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  test('keeps the page behind from scrolling while it is open', () => {
    openModal();
    expect(document.documentElement.className).toBe('still');
    fireEvent.click(screen.getAllByText('Close')[0] ?? document.body);
    expect(document.documentElement.className).toBe('');
  });
});

describe('a modal in a browser without dialogs', () => {
  beforeEach(removeDialogs);

  test('closes with the Escape key, and focuses the trigger', () => {
    fireEvent.keyDown(openModal(), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Open'));
  });

  test('takes the focus back from an element behind it', () => {
    openModal();
    screen.getByText('Open').focus();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' }));
  });
});

describe('a modal in a browser that reports a closed dialog late', () => {
  let closed: Promise<void> | undefined;

  beforeEach(() => {
    provideDialogs();
    Object.assign(HTMLDialogElement.prototype, {
      close(this: HTMLDialogElement) {
        if (!this.open) return;
        this.open = false;
        closed = new Promise((resolve) => setTimeout(resolve)).then(() => {
          this.dispatchEvent(new Event('close'));
        });
      },
    });
  });

  /** Imitates the browser's reaction to the key. A page may prevent the dialog from closing. */
  const escape = (dialog: HTMLElement) => {
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (fireEvent(dialog, new Event('cancel', { cancelable: true }))) dialog.close();
  };

  const closeButton = () => screen.getAllByText('Close')[0] ?? document.body;

  test.each([
    ['the Escape key', escape],
    ['its button', () => fireEvent.click(closeButton())],
  ])('opens again if the trigger is pressed at once after %s', async (_, close) => {
    close(openModal());
    fireEvent.click(screen.getByText('Open'));
    await act(() => closed);
    expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' }));
  });

  test('calls onClose once if the browser closes the dialog by itself', async () => {
    const onClose = vi.fn<() => void>();
    const dialog = openModal({ onClose });
    if (dialog instanceof HTMLDialogElement) dialog.close();
    await act(() => closed);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
