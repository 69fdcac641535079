import { describe, expect, it } from 'vitest';
import { languages } from '../texts/language.ts';
import { printSheet, type Sheet } from './print-sheet.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { dictionaries } from '../texts/dictionaries.ts';

const sheet: Sheet = {
  language: 'fr',
  title: 'Œuvre à payer',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  factsHeading: 'Détail',
  facts: [
    { label: 'Montant', value: '1\u202F234,50\u00A0€', isMain: true },
    { label: 'Numéro', value: '3333 3122 1112 21' },
  ],
  sections: [{ heading: 'Suite', text: 'L’été, « çà et là » — fin.' }],
};

describe('a printed sheet', () => {
  it('has its content tagged in reading order with the right roles', async () => {
    const { tagged } = await readPdf(await printSheet(sheet));
    expect(tagged).toEqual([
      ['P', 'SANDBOX – document sans valeur, aucun argent réel'],
      ['P', 'Paiement des amendes'],
      ['H1', 'Œuvre à payer'],
      ['H2', 'Détail'],
      ['TH of a Row', 'Montant'],
      // The font has one glyph for all spaces.
      ['TD', '1 234,50 €'],
      ['TH of a Row', 'Numéro'],
      ['TD', '3333 3122 1112 21'],
      ['H2', 'Suite'],
      ['P', 'L’été, « çà et là » — fin.'],
    ]);
  });

  it.each(languages)(
    'in %s has language, title, PDF/UA metadata and two sandbox marks',
    async (language) => {
      const content = await printSheet({ ...sheet, language });
      const { info, metadata, printed, pages, unread } = await readPdf(content);
      expect(info).toMatchObject({ Language: language, Title: 'Œuvre à payer – SANDBOX' });
      expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
      expect(content.includes('/Marked true')).toBe(true);
      expect(content.includes('/DisplayDocTitle true')).toBe(true);
      // The mark is at the top for everybody, and at the bottom for the eyes only.
      expect(printed.split(dictionaries[language].sheet.mark)).toHaveLength(3);
      expect(dictionaries[language].sheet.mark).toMatch(/^SANDBOX – /);
      expect(unread).toEqual(['Artifact']);
      expect(pages).toBe(1);
    },
  );

  it('shows all letters and signs of the six languages', async () => {
    const text =
      '€ éèêëàâçîïôùûüÿœæ ÉÈÊÀÂÇÎÔÛŒ äöüß ÄÖÜ ñÑ¿¡ áíóú ìò ĳ ’‘“”„«»–—…·• 0123456789 & < > "';
    const { tagged } = await readPdf(
      await printSheet({ ...sheet, facts: [{ label: 'x', value: text }] }),
    );
    expect(tagged).toContainEqual(['TD', text]);
  });

  it('shows a question mark for a character that its font does not have', async () => {
    const facts = [{ label: 'x', value: 'a\u0000b\n日本 🙂 e\u0301' }];
    const { tagged } = await readPdf(await printSheet({ ...sheet, facts }));
    expect(tagged).toContainEqual(['TD', 'a b ?? ? é']);
  });

  it('stays on one page with the longest values that the API knows', async () => {
    const facts = [...Array(12).keys()].map((index) => ({
      label: `Label ${index}`,
      value: index < 2 ? 'W'.repeat(200) : 'Bescheid über eine erhöhte Geldstrafe wegen einer Tat',
    }));
    const section = { heading: 'Heading', text: 'Word of a text. '.repeat(12) };
    const content = await printSheet({ ...sheet, facts, sections: [section, section, section] });
    expect((await readPdf(content)).pages).toBe(1);
  });

  it('has a cell per label and a text per heading, even if they are empty', async () => {
    const facts = [{ label: 'Label', value: '' }];
    const content = await printSheet({
      ...sheet,
      facts,
      sections: [{ heading: 'Suite', text: '' }],
    });
    const count = (role: string) => content.toString('latin1').split(`/S /${role}\n`).length - 1;
    // Two paragraphs are above the title.
    expect(['TH', 'TD', 'H2', 'P'].map(count)).toEqual([1, 1, 2, 3]);
  });

  it('is the same file only for the same content at the same time', async () => {
    const [one, two] = [await printSheet(sheet), await printSheet(sheet)];
    expect(one.equals(two)).toBe(true);
    const later = await printSheet({ ...sheet, createdAt: new Date('2026-03-02T12:00:00Z') });
    expect(one.equals(later)).toBe(false);
  });
});
