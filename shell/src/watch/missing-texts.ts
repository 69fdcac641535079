import { currentLanguage, i18n, loadFrench } from '@amendes/contract/host';

/** Texts shown in French because the page's language lacks them, exactly as they are shown. */
const french = new Set<string>();
/** Elements that this module marked. Other marks stay unchanged. */
const marked = new WeakSet<Element>();
/** Parts whose French texts are being loaded. */
const pending = new Set<string>();
let isMarking = false;

/**
 * Shows in French the texts that a part lacks in the page's language, marked as French for screen readers. After a failed
 * load the next missing text requests them again, as it does after a change of language, which drops other languages.
 */
export function showInFrench(part: string): void {
  if (!isMarking) startMarking();
  const hasFrench = () => i18n.hasResourceBundle('fr', part);
  if (currentLanguage() === 'fr' || pending.has(part) || hasFrench()) return;
  pending.add(part);
  void loadFrench(part)
    .catch(() => undefined)
    .then(() => {
      pending.delete(part);
      // Components that show texts are notified as if the language had changed, and request all of them again.
      if (hasFrench()) i18n.emit('languageChanged', currentLanguage());
    });
}

function startMarking(): void {
  isMarking = true;
  i18n.use({
    type: 'postProcessor',
    name: 'french',
    process(text: string, keys: string | string[], options: Record<string, unknown>) {
      if (!i18n.exists(keys, { ...options, fallbackLng: [], postProcess: [] })) french.add(text);
      return text;
    },
  });
  i18n.options.postProcess = ['french'];
  // All texts are requested again then.
  i18n.on('languageChanged', () => french.clear());
  new MutationObserver(mark).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Marks the French texts. React leaves attributes alone that it does not set itself. */
function mark(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, nodeValue } = texts.currentNode;
    if (!element || nodeValue === null) continue;
    if (french.has(nodeValue) && !element.hasAttribute('lang')) {
      element.lang = 'fr';
      marked.add(element);
    }
  }
  for (const element of document.querySelectorAll('[lang]')) {
    const isFrench = [...element.childNodes].some(({ nodeValue }) => french.has(nodeValue ?? ''));
    if (marked.has(element) && !isFrench) element.removeAttribute('lang');
  }
}
