import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';

const comment = /\s+#\s.*$/;

/** Returns the commands of the page for operators and teams, in the order of the page. */
export async function documentedCommands() {
  const page = await readFile(join(workspace, 'docs/operations.md'), 'utf8');
  const blocks = blocksIn(page, 'sh');
  const lines = blocks.flatMap((block) => block.split('\n'));
  const text = page.replaceAll(/^```.*?^```$/gms, '');
  return {
    /** Lines of the blocks of commands. */
    commands: lines.map((line) => line.replace(comment, '').trim()).filter(Boolean),
    /** Commands that the text mentions outside the blocks. */
    mentions: [...text.matchAll(/`((?:npx )?p?npm [^`]+)`/g)].map(([, command = '']) => command),
  };
}

/** Returns the code blocks of a language on a page, including those in lists. */
export function blocksIn(page: string, language: string): readonly string[] {
  const found = page.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms'));
  return [...found].map(([, block = '']) => block);
}
