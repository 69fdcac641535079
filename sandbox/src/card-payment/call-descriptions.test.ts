import { describe, expect, it } from 'vitest';
import { testApi } from '../../test/test-api.ts';
import type { OpenApiDocument, Operation } from '../api/open-api.ts';

/* Description of the calls for developers of a site or of a card provider, who read it before the first call. */

const document = (await testApi().inject('/api/openapi.json')).json<OpenApiDocument>();

function described(call: string): Operation {
  const operation = document.paths[`/api/v1/${call}`]?.['post'];
  if (!operation) throw new Error(`${call} is not described`);
  return operation;
}

/** Returns the codes of the refusals with a status. */
const codesOf = ({ responses }: Operation, status: number) =>
  responses[status]?.description.split(', ');

const contentOf = ({ requestBody }: Operation, type: string) =>
  requestBody?.content[type]?.schema.properties ?? {};

describe.each(['envoiSips/avis/2', 'reponseSips', 'retourSips'])(
  'the description of the call %s',
  (call) => {
    it('has a summary of one sentence and the tag of its group', () => {
      const { summary, tags } = described(call);
      expect(summary).toMatch(/^[A-Z][^.]{20,}$/);
      expect(tags).toEqual([call.startsWith('envoi') ? 'card payment' : 'card provider']);
    });
  },
);

describe('the description of a hand-over', () => {
  const call = described('envoiSips/avis/2');

  it('lists the refusals that follow from the fine, the attempt and the amount', () => {
    expect(codesOf(call, 404)).toContain('notice-unknown');
    expect(codesOf(call, 409)).toEqual(['payment-under-way', 'payment-pending', 'not-payable']);
    expect(codesOf(call, 422)).toEqual(['amount-refused', 'deposit-impossible']);
    expect(codesOf(call, 429)).toEqual(['too-many-attempts']);
  });

  it('gives an HTML page as the answer', () => {
    expect(Object.keys(call.responses[200]?.content ?? {})).toEqual(['text/html']);
  });

  it('says what is possible without cleAvis, and that reprendre needs it', () => {
    const { cleAvis, reprendre } = contentOf(call, 'application/json');
    expect(cleAvis?.description).toContain('without it');
    expect(reprendre?.description).toContain('needs cleAvis');
  });
});

describe.each(['reponseSips', 'retourSips'])('the description of the form of %s', (name) => {
  const call = described(name);

  it('requires a seal instead of a token', () => {
    expect(call.security).toEqual([]);
    expect(Object.keys(contentOf(call, 'application/x-www-form-urlencoded'))).toEqual([
      'Data',
      'Seal',
      'InterfaceVersion',
      'Encode',
    ]);
  });

  it('promises an answer without a body', () => {
    const status = name === 'reponseSips' ? 204 : 303;
    expect(call.responses[status]).toBeDefined();
    expect(call.responses[status]).not.toHaveProperty('content');
    expect(call.responses).not.toHaveProperty('200');
  });
});

it('reponseSips documents the refusal response-refused, and retourSips does not', () => {
  expect(codesOf(described('reponseSips'), 400)).toContain('response-refused');
  expect(codesOf(described('retourSips'), 400) ?? []).not.toContain('response-refused');
});
