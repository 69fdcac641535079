import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { pdfFacts, type PdfFacts } from './pdf-facts.ts';

interface DownloadedPdf extends PdfFacts {
  readonly fileName: string;
}

/** Presses a button and reads the PDF that the browser saves. */
export async function downloadPdf(page: Page, button: Locator): Promise<DownloadedPdf> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const content = await readFile(await download.path());
  return { fileName: download.suggestedFilename(), ...pdfFacts(content) };
}
