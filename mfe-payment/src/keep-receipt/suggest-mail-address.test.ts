import { expect, test } from 'vitest';
import { suggestMailAddress } from './mail-address.ts';

test.each([
  ['jean@gamil.com', 'jean@gmail.com'],
  ['jean@gmial.com', 'jean@gmail.com'],
  ['jean@gmail.con', 'jean@gmail.com'],
  ['jean@gmai.com', 'jean@gmail.com'],
  ['jean@gmaill.com', 'jean@gmail.com'],
  ['jean@GNAIL.com', 'jean@gmail.com'],
  ['jean@hotmial.fr', 'jean@hotmail.fr'],
  ['jean@orage.fr', 'jean@orange.fr'],
  ['jean@lapose.net', 'jean@laposte.net'],
  ['jean@wanado.fr', 'jean@wanadoo.fr'],
])('%s probably meant %s', (address, meant) => {
  expect(suggestMailAddress(address)).toBe(meant);
});

test.each([
  'jean@gmail.com',
  'jean@gmx.de',
  'jean@free.fr',
  'jean@ymail.com',
  'jean@mail.com',
  'jean@gmail.fr',
  'jean@exemple.fr',
  'gamil.com@exemple.fr',
])('%s is left as it is', (address) => {
  expect(suggestMailAddress(address)).toBeUndefined();
});
