import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { addCode } from '../resilience/set-up/add-code.ts';
import { tryOnEvents, waysOut } from '../resilience/set-up/ways-out.ts';
import { releasePastChecks } from '../set-up/release-past-checks.ts';
import { expect, test } from '../set-up/test.ts';
import { firefoxes } from './engines.ts';
import { describeJourney } from './journey.ts';
import { visit } from './visitor.ts';

for (const engine of firefoxes) {
  describeJourney(engine);

  test(`in ${engine.name} a hostile part cannot send the notice number elsewhere`, async ({
    fragileSite,
  }) => {
    const departures: string[] = [];
    const elsewhere = createServer(({ url }, answer) => {
      if (url?.includes(samples.payable.number)) departures.push(url);
      answer.end('received');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const ways = Object.entries(waysOut(`http://127.0.0.1:${port}`));
    const hostile = tryOnEvents(
      samples.payable.number,
      ways.map(([, code]) => code),
    );
    await releasePastChecks(fragileSite.folder, 'lookup', addCode(hostile));
    const driver = await engine.launch();
    try {
      const visitor = visit(driver, fragileSite.origin);
      await visitor.open('/tai?langue=fr');
      await visitor.waitForTitle('Payer une amende');
      for (const [index, [way]] of ways.entries()) {
        await driver.evaluate(`String(dispatchEvent(new Event('try-${index}')))`);
        await pause(500);
        expect({ way, departures }).toEqual({ way, departures: [] });
      }
      await visitor.waitForTitle('Payer une amende');
    } finally {
      await driver.close();
      elsewhere.close();
    }
  });
}
