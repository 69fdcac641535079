import { expect, test } from 'vitest';
import * as contract from '../contract.ts';
import { provideConfiguration } from '../host.ts';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { lend } from './lend.ts';

/** Returns the paths of all objects in a value that can be changed; functions and components are not checked. */
function changeable(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return [];
  const held = Object.entries(value).flatMap(([name, one]) => changeable(one, `${path}.${name}`));
  return Object.isFrozen(value) ? held : [path, ...held];
}

test('every object that the contract lends to the parts is frozen', () => {
  provideConfiguration(aConfiguration());
  const lent = {
    ...contract,
    configuration: contract.currentConfiguration(),
    session: contract.sessionStore.getState(),
  };
  expect(Object.entries(lent).flatMap(([name, value]) => changeable(value, name))).toEqual([]);
});

test('a lent value is frozen with all that it contains', () => {
  const lent = lend({ list: [{ deep: 1 }], nothing: null });
  expect(() => Object.assign(lent.list[0] ?? {}, { deep: 2 })).toThrow(TypeError);
});

test.each(['amendes.token', 'amendes.currentFine', 'amendes.canary', 'amendes.givenUp'])(
  'a part that writes or removes %s is refused',
  (name) => {
    expect(() => contract.tabStorage.write(name, '')).toThrow('belongs to the shell');
    expect(() => contract.tabStorage.remove(name)).toThrow('belongs to the shell');
    contract.tabStorage.write('amendes.own', 'kept');
    expect(contract.tabStorage.read('amendes.own')).toBe('kept');
  },
);
