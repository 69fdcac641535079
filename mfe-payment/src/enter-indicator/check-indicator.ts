import { parseIndicator } from '../settlement/indicator.ts';

/** What was typed as the operation indicator: one, or the message that it deserves. */
type CheckedIndicator =
  | { readonly is: 'right'; readonly indicator: string }
  | { readonly is: 'wrong'; readonly message: IndicatorMessage };

export type IndicatorMessage =
  'indicatif.messages.erreurs.manquant' | 'indicatif.messages.erreurs.illisible';

export function checkIndicator(text: string): CheckedIndicator {
  const indicator = parseIndicator(text);
  if (indicator !== undefined) return { is: 'right', indicator };
  const isMissing = text.trim() === '';
  return {
    is: 'wrong',
    message: `indicatif.messages.erreurs.${isMissing ? 'manquant' : 'illisible'}`,
  };
}
