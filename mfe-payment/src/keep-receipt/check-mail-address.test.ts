import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMailAddress } from './mail-address.ts';

test.each([
  'a@b.fr',
  ' jean.dupont@exemple.fr ',
  "o'neil+fines@sub.example.co.uk",
  'müller@größe.de',
  'x@xn--gre-6ka8i.de',
])('%j is accepted', (typed) => {
  expect(checkMailAddress(typed)).toEqual({ ok: true, address: typed.trim() });
});

test.each([
  ['', 'vide', undefined],
  ['   ', 'vide', undefined],
  ['jean.exemple.fr', 'arobase', undefined],
  ['jean @exemple.fr', 'espace', 'jean@exemple.fr'],
  ['jean@exemple .fr', 'espace', 'jean@exemple.fr'],
  ['jean dupont', 'espace', undefined],
  ['jean@exemple,fr', 'virgule', 'jean@exemple.fr'],
  ['jean,dupont@exemple.fr', 'virgule', 'jean.dupont@exemple.fr'],
  ['jean@exemple.fr.', 'pointFinal', 'jean@exemple.fr'],
  ['jean@@exemple.fr', 'deuxArobases', 'jean@exemple.fr'],
  ['jean@exemple@fr', 'deuxArobases', undefined],
  ['@exemple.fr', 'nom', undefined],
  ['jean.@exemple.fr', 'nom', 'jean@exemple.fr'],
  ['jean..dupont@exemple.fr', 'nom', 'jean.dupont@exemple.fr'],
  ['jean@', 'domaine', undefined],
  ['jean@exemple', 'domaine', undefined],
  ['jean@-exemple.fr', 'domaine', undefined],
  ['jean@exemple.f', 'domaine', undefined],
  [`${'a'.repeat(65)}@exemple.fr`, 'nom', undefined],
] as const)('%j is refused for %s', (typed, problem, instead) => {
  expect(checkMailAddress(typed)).toEqual({ ok: false, problem, ...(instead && { instead }) });
});

test('a proposed correction is always accepted', () => {
  const piece = fc.constantFrom('jean', 'exemple', 'fr', '@', '.', ',', ' ', '-', '..', '@@');
  const typed = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      const check = checkMailAddress(text);
      if (check.ok || check.instead === undefined) return;
      expect(checkMailAddress(check.instead)).toEqual({ ok: true, address: check.instead });
    }),
    { numRuns: 2000 },
  );
});
