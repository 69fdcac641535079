import { readFile, rm, writeFile } from 'node:fs/promises';

export const damages = ['missing', 'tampered with'] as const;

type Damage = (typeof damages)[number];

/** Code whose effect shows that a file that was tampered with was used. */
const tamperMarkers = {
  js: 'globalThis.stolen = true;\n',
  css: 'body { display: none !important }\n',
};

/**
 * Damages a file that is served, and removes its compressed forms.
 * @returns Restores the file and its compressed forms.
 */
export async function damageFile(path: string, damage: Damage): Promise<() => Promise<void>> {
  const forms = await Promise.all(
    [path, `${path}.br`, `${path}.gz`].map(async (form) => ({
      form,
      content: await readFile(form).catch(() => undefined),
    })),
  );
  const text = await readFile(path, 'utf8');
  await Promise.all(forms.map(({ form }) => rm(form, { force: true })));
  if (damage === 'tampered with') {
    await writeFile(path, (path.endsWith('.css') ? tamperMarkers.css : tamperMarkers.js) + text);
  }
  return async () => {
    for (const { form, content } of forms) if (content) await writeFile(form, content);
  };
}
