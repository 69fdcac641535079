import { webKits } from './engines.ts';
import { describeJourney } from './journey.ts';

for (const engine of webKits) {
  describeJourney(engine);
}
