import type { Problem } from '../problem.ts';
import type { SourcePage } from '../read/read-page.ts';
import type { Mention } from '../read/reading.ts';
import type { Sources } from '../read/read-sources.ts';

const glossary = 'glossaire';

const addressOf = (page: string) => `/tai/${page}`;

/** Links to pages, sections and entries of the glossary that do not exist. */
export function checkLinks({ settings, pages }: Sources): readonly Problem[] {
  return pages.flatMap(({ content, reading }) => {
    const inLanguage = (page: string) =>
      find(pages, page, content.language) ?? find(pages, page, 'fr');

    const anchorsAt = (address: string): readonly string[] | undefined => {
      const page = settings.pages.find((name) => addressOf(name) === address);
      return page === undefined ? settings.otherAddresses[address] : anchorsOf(inLanguage(page));
    };

    const dead = (mention: Mention, message: string): Problem => ({
      file: reading.file,
      line: mention.line,
      column: mention.column,
      message,
      kind: 'fault',
    });

    const links = reading.links.flatMap((link) => {
      const [address = '', anchor] = link.text.split('#');
      const anchors = anchorsAt(address || addressOf(content.page));
      if (!anchors) return [dead(link, `A dead link: there is no page ${address}`)];
      if (anchor === undefined || anchors.includes(anchor)) return [];
      return [dead(link, `A dead link: ${address || 'this page'} has no section ${anchor}`)];
    });
    const entries = anchorsOf(inLanguage(glossary));
    const terms = reading.terms
      .filter(({ text }) => !entries.includes(text))
      .map((term) => dead(term, `The glossary has no entry ${term.text}`));
    return [...links, ...terms];
  });
}

function find(pages: readonly SourcePage[], page: string, language: string) {
  return pages.find(({ content }) => content.page === page && content.language === language);
}

/** A page that is missing is reported once, not by each link to it. */
function anchorsOf(page: SourcePage | undefined): readonly string[] {
  return page?.reading.headings.map(({ text }) => text) ?? [];
}
