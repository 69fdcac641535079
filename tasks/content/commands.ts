import { pullContent } from '@amendes/delivery/content/base/pull-content.ts';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { writeBase } from '@amendes/delivery/content/base/base-file.ts';
import { refuseOverwriting } from '@amendes/delivery/content/base/refuse-overwriting.ts';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { checkContent } from '@amendes/delivery/content/check/check-content.ts';
import { missingFacts } from '@amendes/delivery/site/read-configuration.ts';
import { checkBanners } from '@amendes/delivery/content/banner/read-banner.ts';
import { showProblem } from '@amendes/delivery/content/read/problem.ts';
import { readJson, siteCommand } from '@amendes/release/arguments.ts';
import { defineCommand } from 'citty';
import { places, readPort, readSource } from './arguments.ts';
import { banner, history, notice, promote, rollback, status } from './served-commands.ts';

const check = defineCommand({
  meta: {
    name: 'check',
    description: 'Looks at all texts and names each fault with file and line',
  },
  args: {
    ...places,
    configuration: {
      type: 'string',
      valueHint: 'file',
      description: 'Also names the entries that the texts ask for and that this file lacks',
    },
  },
  async run({ args }) {
    const source = readSource(args);
    const { configuration }: { configuration?: string | undefined } = args;
    const { pages, facts, problems } = await checkContent(source);
    const found = [...problems, ...(await checkBanners(source))];
    const missing =
      configuration === undefined ? [] : missingFacts(facts, await readJson(configuration));
    for (const problem of found) console.log(showProblem(problem));
    for (const entry of missing) console.log(`${configuration}: ${entry} is missing`);
    const gaps = found.filter(({ kind }) => kind === 'gap').length;
    console.log(
      `${pages.length} texts: ${found.length - gaps} faults, ${gaps} translations missing or behind`,
    );
    return found.length + missing.length === 0 ? 0 : 1;
  },
});

const preview = siteCommand('preview', {
  description: 'Shows the texts in the real site, and again after each change',
  args: {
    ...places,
    port: { type: 'string', valueHint: 'number', description: 'The port to listen on (4250)' },
  },
  async run(site, args) {
    const source = readSource(args);
    const port = readPort(args.port);
    // The preview is imported only here: publishing a banner must not wait until a server module is loaded.
    const { startPreview } = await import('@amendes/delivery/content/preview/start-preview.ts');
    const shown = await startPreview(site, source, {
      host: '127.0.0.1',
      port,
      apiUpstream: process.env['API_UPSTREAM'] || 'http://127.0.0.1:4300',
      onState: ({ build, problems }) => {
        for (const problem of problems) console.log(problem);
        console.log(`${new Date().toLocaleTimeString()}  ${build}  ${problems.length} problems`);
      },
    });
    console.log(`Preview: ${shown.address}   (Ctrl-C stops it)`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await shown.close();
  },
});

const publish = siteCommand('publish', {
  description:
    'Brings the texts to the citizens; refused when others are served than they were made of',
  args: {
    ...places,
    'with-gaps': {
      type: 'boolean',
      description: 'Although translations are missing or behind; the pages say so',
    },
    onto: {
      type: 'string',
      valueHint: 'id',
      description: 'Overwrites these served texts, even if somebody else wrote them',
    },
  },
  async run(folder, args) {
    const source = readSource(args);
    const withGaps = args['with-gaps'] ?? false;
    const startedAt = performance.now();
    const onto = await refuseOverwriting(folder, source, args.onto);
    const { release, gaps, missing } = await bringContent(folder, source, { withGaps, onto });
    await writeBase(source, folder.address, release.build);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (gaps.length > 0) console.log(`${gaps.length} translations are missing or behind`);
    if (missing.length > 0) console.log(`The configuration lacks ${missing.join(', ')}`);
    console.log(`The texts ${release.build} are served, after ${seconds} s`);
  },
});

const pull = siteCommand('pull', {
  description:
    'Merges what others have published; ends with 1 while somebody has to decide on a text',
  args: places,
  async run(site, args) {
    const source = readSource(args);
    const { build, taken, merged, conflicts } = await pullContent(site, source);
    for (const file of taken) console.log(`${file}  as it is served`);
    for (const file of merged) console.log(`${file}  with what others changed`);
    for (const file of conflicts) {
      console.log(`${file}  changed here and there: decide between <<<<<<< and >>>>>>>`);
    }
    console.log(`These texts are made of ${build} from now on`);
    return conflicts.length > 0 ? 1 : 0;
  },
});

export const content = defineCommand({
  meta: {
    name: 'pnpm content',
    description:
      'Brings the texts of the information pages from their files to the citizens. Ends with 0 when all is well, 1 when something is refused or wrong, 2 when the command is not understood',
  },
  subCommands: {
    check,
    preview,
    publish,
    pull,
    promote,
    rollback,
    history,
    banner,
    notice,
    status,
  },
});
