import { chromiums } from './engines.ts';
import { describeJourney, describeSilentPages } from './journey.ts';

for (const engine of chromiums) {
  describeJourney(engine);
  describeSilentPages(engine);
}
