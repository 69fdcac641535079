/* The shell's entry in development: without the guard, and with texts that update when they are saved. */
import '../start/start.tsx';
import { textsChanged, type ChangedTexts } from '@amendes/protocol/texts-changed.ts';
import { i18n } from '@amendes/contract/host';

followTexts();

/** Shows the words of a dictionary as soon as it is saved. Typed and chosen values stay. */
function followTexts(): void {
  addEventListener(textsChanged, (event) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody else uses this name
    const { part, language, texts } = (event as CustomEvent<ChangedTexts>).detail;
    i18n.addResourceBundle(language, part, texts, true, true);
    void i18n.changeLanguage(i18n.language);
  });
}
