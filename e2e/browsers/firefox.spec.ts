import { firefoxes } from './engines.ts';
import { describeJourney } from './journey.ts';

for (const engine of firefoxes) {
  describeJourney(engine);
}
