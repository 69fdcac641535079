import { useState } from 'react';
import { choicesFor, rememberChoices, type Choices } from './choices.ts';

/** The choices made for a notice, and how to remember more of them. */
export function useChoices(number: string): readonly [Choices, (more: Choices) => void] {
  const [choices, setChoices] = useState(() => choicesFor(number));
  const remember = (more: Choices) => {
    rememberChoices(number, more);
    setChoices({ ...choices, ...more });
  };
  return [choices, remember];
}
