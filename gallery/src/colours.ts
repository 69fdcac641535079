const schemeCondition = /\(prefers-color-scheme:\s*(\w+)\)/g;

/** Original conditions of the media rules. */
const written = new WeakMap<CSSMediaRule, string>();

/** Makes the styles answer as if the system preferred a scheme. Without one, they answer as the system does. */
export function showScheme(scheme: string | undefined): void {
  document.documentElement.style.colorScheme = scheme ?? '';
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule) answer(rule, scheme);
  }
}

function answer(rule: CSSMediaRule, scheme: string | undefined): void {
  const condition = written.get(rule) ?? rule.media.mediaText;
  written.set(rule, condition);
  const answered = condition.replaceAll(schemeCondition, (query, one: string) => {
    if (scheme === undefined) return query;
    return one === scheme ? '(min-width: 0)' : '(max-width: 0)';
  });
  // Every write, even of the same value, makes the browser compute the styles of the whole page again.
  if (rule.media.mediaText !== answered) rule.media.mediaText = answered;
}
