import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Callout } from './callout.tsx';

const t = (message: 'a.b' | 'c.d') => `text of ${message}`;

test('a callout without children shows its message', () => {
  render(<Callout tone="failure" message="a.b" t={t} role="alert" />);
  const callout = screen.getByRole('alert');
  expect(callout.dataset['message']).toBe('a.b');
  expect(callout.querySelector('p')?.textContent).toBe('text of a.b');
});

test('the children of a callout replace its message', () => {
  render(
    <Callout tone="failure" message="a.b" t={t} role="alert">
      Children
    </Callout>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Children');
});

test('a callout without a message can be empty', () => {
  render(<Callout tone="warning" role="alert" />);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('each tone has its own picture, which assistive technology ignores', () => {
  const pictures = (['information', 'success', 'warning', 'failure'] as const).map((tone) => {
    render(<Callout tone={tone} id={tone} title="Title" message="a.b" t={t} />);
    const callout = document.getElementById(tone);
    expect(callout?.textContent).toBe('Titletext of a.b');
    expect(callout?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    return callout?.querySelector('path')?.getAttribute('d');
  });
  expect(new Set(pictures).size).toBe(4);
});
