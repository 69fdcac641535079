import { languages, type Language, type RemoteApp } from '@amendes/contract';
import { I18nextProvider, i18n, loadTexts, speak, StaticRouter } from '@amendes/contract/host';
import { renderToString } from 'react-dom/server';

/** Returns the HTML of a remote's screen at an address, rendered without a browser; rejects if texts or screens fail. */
export async function renderOnServer(
  part: string,
  { Screens, texts }: RemoteApp,
  address: string,
  language: Language = languages[0],
): Promise<string> {
  await speak(language);
  await loadTexts(part, texts);
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <StaticRouter location={address}>
        <Screens />
      </StaticRouter>
    </I18nextProvider>,
  );
}
