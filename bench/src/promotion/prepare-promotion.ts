import { rm } from 'node:fs/promises';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { copyBuild } from '@amendes/delivery/testing/copy-build.ts';
import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { prepareIn } from '../set-up/prepared-site.ts';

/* `node prepare-promotion.ts <folder> <part> <count>` runs in each of the compared checkouts. It creates a
   site of the checkout's own parts and composer in the folder, with `count` builds of one part that were
   never served, and prints their ids in the last line. */

const [folder = '', part = '', count = ''] = process.argv.slice(2);

const placeholderOrganisation = { name: 'Test', address: 'localhost', telephone: '00 00 00 00 00' };

/** Placeholder values: none of them is used in a request. */
const configuration = {
  apiOrigin: '',
  siteOrigin: 'http://localhost:4200',
  providerOrigins: ['http://localhost:4400'],
  token: { passphrase: 'nothing', salt: 'nothing' },
  operator: {
    publisher: placeholderOrganisation,
    director: 'Nobody',
    host: placeholderOrganisation,
    ...publicFacts,
  },
  transfer: { beneficiary: 'b', iban: 'i', bic: 'b', bank: 'b' },
};

const { site } = await prepareIn(folder, configuration);
const builds: string[] = [];
while (builds.length < Number(count)) {
  const { dist, build } = await copyBuild(site, part);
  await publish(site, dist);
  await rm(dist, { recursive: true });
  builds.push(build);
}
process.stdout.write(`${builds.join(' ')}\n`);
