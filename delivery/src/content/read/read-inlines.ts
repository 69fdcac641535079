import type { Inline } from '@amendes/protocol/content-page.ts';
import { operatorFacts, type OperatorFact } from '@amendes/protocol/operator-facts.ts';
import {
  pointOf,
  type MarkdownNode,
  type NodeOf,
  refuse,
  report,
  type Reading,
} from './reading.ts';

const telephone = /^tel:\+\d{6,15}$/;

const ofSite = /^(\/[\w/-]*)?(#[\w-]+)?$/;

/** Returns the inline nodes of a line, without those that are not allowed. */
export function readInlines(reading: Reading, nodes: readonly MarkdownNode[]): readonly Inline[] {
  return joinTexts(nodes.flatMap((node) => readInline(reading, node)));
}

function readInline(reading: Reading, node: MarkdownNode): readonly Inline[] {
  switch (node.type) {
    case 'text':
      checkLeftovers(reading, node, node.value);
      return [node.value.replaceAll('\n', ' ')];
    case 'break':
      return [{ type: 'break' }];
    case 'emphasis':
    case 'strong':
      return [{ type: node.type, children: readInlines(reading, node.children) }];
    case 'link':
      checkLink(reading, node);
      return [{ type: 'link', address: node.url, children: readInlines(reading, node.children) }];
    case 'textDirective':
      return readDirective(reading, node);
    default:
      refuse(reading, node);
      return [];
  }
}

function readDirective(reading: Reading, node: NodeOf<'textDirective'>): readonly Inline[] {
  const { name } = node;
  const children = readInlines(reading, node.children);
  const id = node.attributes?.['id'];
  // A colon before digits is a time: these are its minutes.
  if (/^\d+$/.test(name)) return [`:${name}`, ...children];
  if (name === 'operator') return readFact(reading, node, children);
  if (name !== 'term') {
    report(reading, node, `Unknown component :${name}; within a line: term, operator`);
  } else if (!id || children.length === 0) {
    report(reading, node, 'A term is written :term[word]{id=entry}');
  } else {
    reading.terms.push({ ...pointOf(node), text: id });
    return [{ type: 'term', id, children }];
  }
  return children;
}

function readFact(
  reading: Reading,
  node: MarkdownNode,
  children: readonly Inline[],
): readonly Inline[] {
  const label = children.filter((child) => typeof child === 'string').join('');
  const fact: OperatorFact | undefined = operatorFacts.find((known) => known === label);
  if (!fact) {
    const known = operatorFacts.join(', ');
    report(reading, node, `The operator supplies no "${label}"; there is: ${known}`);
    return [];
  }
  reading.facts.add(fact);
  return [{ type: 'operator', fact }];
}

/** Reports unrecognised syntax, which would be shown to the citizen. */
function checkLeftovers(reading: Reading, node: MarkdownNode, text: string): void {
  if (text.includes(':::')) report(reading, node, 'A ::: that opens or closes nothing');
  if (text.includes('{#')) report(reading, node, 'An id {#…} belongs to the end of a heading');
}

function joinTexts(inlines: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (typeof inline === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + inline;
    else if (inline !== '') joined.push(inline);
  }
  return joined;
}

/** Reports an address whose form is not allowed in a link. Dead links are found once all pages are known. */
function checkLink(reading: Reading, link: NodeOf<'link'>): void {
  const { url } = link;
  if (link.children.length === 0) report(reading, link, `A link without text: ${url}`);
  if (telephone.test(url)) return;
  const address = URL.parse(url);
  if (url !== '' && ofSite.test(url)) reading.links.push({ ...pointOf(link), text: url });
  else if (address?.protocol !== 'https:') {
    const message = `Links lead to /tai…, #section, tel:+33… or https://…, not to "${url}"`;
    report(reading, link, message);
  } else if (!reading.sites.includes(address.host)) {
    report(reading, link, `${address.host} is not among the sites of content.json`);
  }
}
