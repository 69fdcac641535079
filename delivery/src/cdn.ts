import { parseArgs } from 'node:util';
import { varnishConfiguration } from './cdn/varnish-configuration.ts';
import { DeliveryError } from './site/delivery-error.ts';
import { writeWhole } from './storage/drafts.ts';

/* `node delivery/src/cdn.ts <file> --server <host:port>`: writes the configuration of Varnish in front of servers. */

const usage = `Usage: node delivery/src/cdn.ts <file> --server 10.0.0.1:4200 [--server 10.0.0.2:4200 …]`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { server: { type: 'string', multiple: true } },
  });
  const [file] = positionals;
  if (!file) throw new DeliveryError(usage);
  await writeWhole(file, varnishConfiguration({ servers: values.server ?? [] }));
  console.log(file);
} catch (error) {
  const isExpected = error instanceof DeliveryError || error instanceof TypeError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
