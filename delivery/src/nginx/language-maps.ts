import { languages } from '../languages.ts';
import { block } from './block.ts';
import { quoteExpression } from './quote.ts';

const known = languages.join('|');

/** A weight that counts; another is taken for none. */
const weighed = (weight: string) => `;\\s*q=${weight}\\s*(?=[,;]|$)`;

/** A tag of a language that the site speaks, as `de` or `DE-at`, and what may stand before its weight. */
const tag = `(?:^|,)\\s*(?<amendes_tag>${known})(?:-[^,;]*)?\\s*(?:(?!${weighed('[\\d.]+')});[^,;]*)*`;

/** Nothing that begins with `q=0.85` is heavier than 0.859: the third digit of a weight is not looked at. */
function weightExpressions(): readonly string[] {
  const hundredths = Array.from({ length: 99 }, (_, index) => 99 - index);
  return hundredths.map((hundredth) => {
    const [first = '0', second = '0'] = String(hundredth).padStart(2, '0');
    return second === '0' ? `0?\\.${first}(?:0\\d*)?` : `0?\\.${first}${second}\\d*`;
  });
}

/**
 * The language of a document, as the Node server chooses it: the first `langue` of the query, then the
 * browser's list by its weights, then French. nginx cannot sort: it tries one weight after the other,
 * the heaviest first.
 */
export function languageMaps(): string {
  const accepted = [
    `${tag}(?:${weighed('[1-9]\\d*(?:\\.\\d*)?')}|(?=,|$))`,
    ...weightExpressions().map((weight) => `${tag}${weighed(weight)}`),
  ];
  const langue = `^(?:(?!langue=)[^&]*&)*langue=(?:\\+|%20)*(?<amendes_wish>(?i:${known}))(?:[-&]|\\+|%20|$)`;
  return [
    block('map $http_accept_language $amendes_accepted', [
      'default "";',
      ...accepted.map((each) => `${caseless(each)} $amendes_tag;`),
    ]),
    block('map $args $amendes_wished', [
      'default $amendes_accepted;',
      `${quoteExpression(langue)} $amendes_wish;`,
    ]),
    // What is looked up here is compared without regard to capitals.
    block('map $amendes_wished $amendes_language', [
      'default fr;',
      ...languages.map((language) => `${language} ${language};`),
    ]),
  ].join('\n');
}

const caseless = (expression: string) => quoteExpression(expression).replace('"~', '"~*');
