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
])('the address %s gets the suggestion %s', (address, meant) => {
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
])('the address %s gets no suggestion', (address) => {
  expect(suggestMailAddress(address)).toBeUndefined();
});
