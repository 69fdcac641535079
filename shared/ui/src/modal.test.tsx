import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Modal } from './modal.tsx';

/** The simulated document knows dialogs, but not how to show them; a browser's tests cover the rest. */
const knowDialogs = () =>
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

const knowNoDialogs = () => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'close');
};

type Options = Partial<Parameters<typeof Modal>[0]>;

/** A page whose trigger is another element after every opening, as when a part renders it anew. */
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

/** Where the browser has dialogs the backdrop belongs to them, else they lie on it. */
const outside = (dialog: HTMLElement) =>
  dialog instanceof HTMLDialogElement ? dialog : (dialog.parentElement ?? document.body);

describe.each([
  { kind: 'with', prepare: knowDialogs },
  { kind: 'without', prepare: knowNoDialogs },
])('in a browser $kind dialogs', ({ prepare }) => {
  beforeEach(() => {
    prepare();
  });

  test('it is named by its title, from which it is read', () => {
    const dialog = openModal();
    const title = screen.getByRole('heading', { name: 'Title' });
    expect(dialog.getAttribute('aria-labelledby')).toBe(title.id);
    expect(document.activeElement).toBe(title);
  });

  test('either close button closes it and gives the focus to the trigger, though it is another element', () => {
    openModal();
    for (const index of [0, 1]) {
      fireEvent.click(screen.getAllByText('Close')[index] ?? document.body);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByText('Open'));
      fireEvent.click(screen.getByText('Open'));
    }
  });

  test('without a footer only the button of the header closes it', () => {
    openModal({ withFooter: false });
    expect(screen.getAllByText('Close')).toHaveLength(1);
  });

  test.each(['small', 'large'] as const)('its size is %s', (size) => {
    expect(openModal({ size }).className).toContain(size);
  });

  test('a press on the backdrop closes it', () => {
    const dialog = openModal();
    fireEvent.pointerDown(outside(dialog));
    fireEvent.pointerUp(outside(dialog));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a press that began inside does not', () => {
    const dialog = openModal();
    fireEvent.pointerDown(screen.getByText('Content'));
    fireEvent.pointerUp(outside(dialog));
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  test('the page behind stands still for as long as it is open', () => {
    openModal();
    expect(document.documentElement.className).toBe('still');
    fireEvent.click(screen.getAllByText('Close')[0] ?? document.body);
    expect(document.documentElement.className).toBe('');
  });
});

describe('in a browser without dialogs', () => {
  beforeEach(knowNoDialogs);

  test('the Escape key closes it', () => {
    fireEvent.keyDown(openModal(), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Open'));
  });

  test('what takes the focus behind it gives it back to the title', () => {
    openModal();
    screen.getByText('Open').focus();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' }));
  });
});
