import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';

const comment = /\s+#\s.*$/;

/** What the page tells operators and teams to type, in its order. */
export async function documentedCommands() {
  const page = await readFile(join(workspace, 'docs/operations.md'), 'utf8');
  const blocks = blocksIn(page, 'sh');
  const lines = blocks.flatMap((block) => block.split('\n'));
  const text = page.replaceAll(/^```.*?^```$/gms, '');
  return {
    /** The lines of the blocks of commands. */
    commands: lines.map((line) => line.replace(comment, '').trim()).filter(Boolean),
    /** Commands that the text speaks of in passing. */
    mentions: [...text.matchAll(/`((?:npx )?p?npm [^`]+)`/g)].map(([, command = '']) => command),
  };
}

/** The blocks of a language on a page, those of lists too. */
export function blocksIn(page: string, language: string): readonly string[] {
  const found = page.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'));
  return [...found].map(([, block = '']) => block);
}
