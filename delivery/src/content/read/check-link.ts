import { pointOf, type MarkdownNode } from './parse-markdown.ts';
import { report, type Reading } from './reading.ts';

type Link = Extract<MarkdownNode, { readonly type: 'link' }>;

const telephone = /^tel:\+\d{6,15}$/;
const ofSite = /^(\/[\w/-]*)?(#[\w-]+)?$/;

/** Whether the address of a link is of a kind that is allowed. Dead ones show when all pages are known. */
export function checkLink(reading: Reading, link: Link): void {
  const { url } = link;
  const point = pointOf(link);
  if (link.children.length === 0) report(reading, point, `A link without text: ${url}`);
  if (url !== '' && ofSite.test(url)) reading.links.push({ ...point, text: url });
  else if (!telephone.test(url)) checkSite(reading, link);
}

function checkSite(reading: Reading, link: Link): void {
  const address = URL.parse(link.url);
  const point = pointOf(link);
  if (address?.protocol !== 'https:') {
    report(
      reading,
      point,
      `Links lead to /tai…, #section, tel:+33… or https://…, not to "${link.url}"`,
    );
  } else if (!reading.sites.includes(address.host)) {
    report(reading, point, `${address.host} is not among the sites of content.json`);
  }
}
