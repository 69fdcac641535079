import { chromiums } from './engines.ts';
import { describeJourney, describePagesWithoutScripts } from './journey.ts';

for (const engine of chromiums) {
  describeJourney(engine);
  describePagesWithoutScripts(engine);
}
