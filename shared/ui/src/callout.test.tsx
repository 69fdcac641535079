import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Callout } from './callout.tsx';

const t = (message: 'a.b' | 'c.d') => `text of ${message}`;

test('a callout without children writes its message', () => {
  render(<Callout tone="failure" message="a.b" t={t} role="alert" />);
  const callout = screen.getByRole('alert');
  expect(callout.dataset['message']).toBe('a.b');
  expect(callout.innerHTML).toBe('<p>text of a.b</p>');
});

test('the children of a callout stand in the place of its message', () => {
  render(
    <Callout tone="failure" message="a.b" t={t} role="alert">
      Children
    </Callout>,
  );
  expect(screen.getByRole('alert').innerHTML).toBe('Children');
});

test('a callout without a message can be empty', () => {
  render(<Callout tone="warning" role="alert" />);
  expect(screen.getByRole('alert').innerHTML).toBe('');
});
