import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';

/** Presses a button and reads the PDF that the browser saves. */
export async function downloadPdf(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const content = await readFile(await download.path());
  return { fileName: download.suggestedFilename(), ...pdfFacts(content) };
}

/** Reads the title and the language from a PDF, which its writer does not compress. */
function pdfFacts(content: Buffer) {
  const text = content.toString('utf8');
  if (!text.startsWith('%PDF-')) throw new Error(`No PDF: ${text.slice(0, 40)}`);
  const [, title = ''] = /<dc:title>[^]*?<rdf:li[^>]*>([^<]*)/.exec(text) ?? [];
  const [, language = ''] = /\/Lang \(([^)]*)\)/.exec(text) ?? [];
  return { title, language };
}
