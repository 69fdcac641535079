import type { Page } from 'playwright/test';

export interface Report {
  readonly part: string;
  readonly build: string;
  readonly kind: string;
  readonly reason: string;
}

/** Returns the reports of a page to the operator's beacon, and the statuses of the answers. */
export function reportsOf(page: Page): { readonly reports: Report[]; readonly answers: number[] } {
  const reports: Report[] = [];
  const answers: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/beacon/part-failure')) return;
    reports.push(JSON.parse(request.postData() ?? 'null') as Report);
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/beacon/part-failure')) answers.push(response.status());
  });
  return { reports, answers };
}
