import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { Modal } from './modal.tsx';

/** The simulated document knows dialogs, but not how to show them; a browser's tests cover the rest. */
beforeAll(() => {
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
});

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
  fireEvent.pointerDown(dialog);
  fireEvent.pointerUp(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press that began inside does not', () => {
  const dialog = openModal();
  fireEvent.pointerDown(screen.getByText('Content'));
  fireEvent.pointerUp(dialog);
  expect(screen.getByRole('dialog')).toBe(dialog);
});
