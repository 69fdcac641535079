import lighthouse from 'lighthouse';
import { withPort } from './chromium.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

/** Results of Lighthouse for a page with its preset for telephones: times in milliseconds, scores from 0 to 100. */
export interface SimulatedRun {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly scores: Readonly<Record<Category, number>>;
  /** Titles of the audits that cost points. */
  readonly lost: readonly string[];
}

/** Number of attempts at a load that Lighthouse could not record. */
const attempts = 3;

/** @throws {Error} with Lighthouse's message if it could not record any of the attempts. */
export async function simulateLoad(chromium: string, address: string): Promise<SimulatedRun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await recordLoad(chromium, address);
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

function recordLoad(chromium: string, address: string): Promise<SimulatedRun> {
  return withPort(chromium, async (port) => {
    const result = await lighthouse(address, {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    const { audits, categories: ratedCategories } = result.lhr;
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const score = (name: string) => Math.round((ratedCategories[name]?.score ?? Number.NaN) * 100);
    return {
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      lost: Object.values(ratedCategories).flatMap(({ auditRefs }) =>
        auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => audits[id]?.title ?? id),
      ),
    };
  });
}
