/** What Markdown can say and the site's texts may not, by the node's type: what to tell the author. */
const advice: Readonly<Record<string, string>> = {
  html: 'Raw HTML is not allowed: write it in Markdown',
  code: 'A block of code is not allowed; a line that is set in by four spaces is one, too',
  inlineCode: 'Code is not allowed: write it as text',
  delete: 'Text that is struck out is not allowed; a single ~ begins one',
  thematicBreak: 'A rule across the page is not allowed: begin a section with a heading',
  definition: 'Addresses are written in their link: [text](address)',
  linkReference: 'Addresses are written in their link: [text](address)',
  imageReference: 'Images are not possible: say it in words',
  footnoteReference: 'Footnotes are not allowed: say it where it belongs',
  footnoteDefinition: 'Footnotes are not allowed: say it where it belongs',
};

export function refusal(type: string): string {
  return advice[type] ?? `This is not allowed here: ${type}`;
}

/** An image has to wait until there are any; one without words would be wrong even then. */
export function refusalOfImage(alternative: string | null | undefined): string {
  return alternative
    ? 'Images are not possible: say it in words'
    : 'An image without alternative text; images are not possible: say it in words';
}
