const asked = /\(prefers-color-scheme:\s*(\w+)\)/g;

/** The conditions of the style sheets as they were written. */
const written = new WeakMap<CSSMediaRule, string>();

/** Has the styles of the page answer as if the system asked for a scheme; without one, as the system does. */
export function showScheme(scheme: string | undefined): void {
  document.documentElement.style.colorScheme = scheme ?? '';
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule) answer(rule, scheme);
  }
}

function answer(rule: CSSMediaRule, scheme: string | undefined): void {
  const condition = written.get(rule) ?? rule.media.mediaText;
  written.set(rule, condition);
  const answered = condition.replaceAll(asked, (question, one: string) => {
    if (scheme === undefined) return question;
    return one === scheme ? '(min-width: 0)' : '(max-width: 0)';
  });
  // What is written, even the same, has all of the page styled anew.
  if (rule.media.mediaText !== answered) rule.media.mediaText = answered;
}
