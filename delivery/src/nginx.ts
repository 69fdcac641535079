import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DeliveryError } from './site/delivery-error.ts';
import { nginxConfiguration } from './nginx/nginx-configuration.ts';
import { nginxOptions, readNginxSettings } from './nginx/read-nginx-settings.ts';
import { siteFolder } from './site/site-folder.ts';
import { writeWhole } from './storage/drafts.ts';

/* `node delivery/src/nginx.ts <site folder> <folder>`: writes the configuration of nginx for a composed site. */

const usage = `Usage: node delivery/src/nginx.ts <site folder> <folder for the configuration>

  --api http://127.0.0.1:4300       the address to which requests below /api are passed
  --reports http://127.0.0.1:4200   a Node server of the site, which receives reports of failed parts
  --log /var/log/nginx/amendes.log  the log of requests
  --trusted-proxies 10.0.0.0/8      proxies in front, which tell whom a request comes from, or none
  --max-api-calls 1200              calls of the API by one address in five minutes
  --max-api-sendings 100            of these, mails, letters and PDFs
  --unlimited-addresses 10.0.0.9    addresses that may call without end
  --without-brotli                  for an nginx without the module brotli_static`;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: nginxOptions });
  const [folder, target] = positionals;
  if (!folder || !target) throw new DeliveryError(usage);
  const files = await nginxConfiguration(siteFolder(folder), readNginxSettings(values));
  for (const [name, text] of Object.entries(files)) {
    await writeWhole(join(target, name), text);
    console.log(join(target, name));
  }
} catch (error) {
  const isExpected = error instanceof DeliveryError || error instanceof TypeError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
