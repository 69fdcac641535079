import { currentLanguage, i18n, loadFrench } from '@amendes/contract/host';

/** What is shown in French because the page's language lacks it, as it is shown. */
const french = new Set<string>();
/** What was marked for that; other marks are not ours. */
const marked = new WeakSet<Element>();
const asked = new Map<string, Promise<void>>();

/**
 * Shows in French what a part lacks in the page's language, marked as French for whoever has it read out. Fetched
 * once for each part; where it cannot be had, the next text that is missing asks again.
 */
export function showInFrench(part: string): void {
  if (asked.size === 0) beginToMark();
  const language = currentLanguage();
  const key = `${part} ${language}`;
  if (language === 'fr' || asked.has(key)) return;
  const coming = loadFrench(part).then(
    // Whoever shows texts is told as of another language, and asks for all of them anew.
    () => i18n.emit('languageChanged', currentLanguage()),
    () => {
      asked.delete(key);
    },
  );
  asked.set(key, coming);
}

function beginToMark(): void {
  i18n.use({
    type: 'postProcessor',
    name: 'french',
    process(text: string, keys: string | string[], options: Record<string, unknown>) {
      if (!i18n.exists(keys, { ...options, fallbackLng: [], postProcess: [] })) french.add(text);
      return text;
    },
  });
  i18n.options.postProcess = ['french'];
  // All texts are asked for anew then.
  i18n.on('languageChanged', () => french.clear());
  new MutationObserver(mark).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** What React does not set itself it leaves alone. */
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
