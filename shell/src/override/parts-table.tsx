import { useEffect, useState, type ReactNode } from 'react';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import type { RegisteredPart } from '../registry/registry.ts';
import {
  readDescription,
  readServedParts,
  type DescribedRelease,
  type ServedParts,
  originOfPart,
  type PartOrigin,
  type Override,
} from './override.ts';

interface PartsTableProps {
  readonly parts: readonly RegisteredPart[];
  readonly overrides: readonly Override[];
}

/** Lists the parts of the page, compared with those that its site serves now. */
export function PartsTable({ parts, overrides }: PartsTableProps): ReactNode {
  const served = useAnswer(() => readServedParts(new URL(partsAddress, document.baseURI)));
  return (
    <table>
      <caption>What this page is made of</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Build</th>
          <th scope="col">From</th>
          <th scope="col">Contract</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <PartRow key={part.name} part={part} overrides={overrides} served={served} />
        ))}
      </tbody>
    </table>
  );
}

interface PartRowProps {
  readonly part: RegisteredPart;
  readonly overrides: readonly Override[];
  readonly served: ServedParts | undefined;
}

function PartRow({ part, overrides, served }: PartRowProps): ReactNode {
  const { name, base } = part;
  const build = buildOnPage(name) ?? part.build;
  const description = useAnswer(() => readDescription(new URL(base, document.baseURI).href));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{build}</td>
      <td>{showOrigin(originOfPart({ name, build }, overrides, served))}</td>
      <td>{description ? showContract(description) : 'unknown'}</td>
    </tr>
  );
}

/** Returns the build on the page. It differs from the chosen one if that one failed and its previous release took over. */
const buildOnPage = (name: string) =>
  document.querySelector<HTMLElement>(`[data-boundary="${name}"][data-release]`)?.dataset[
    'release'
  ];

const showOrigin = (origin: PartOrigin) =>
  origin.kind === 'override' ? `override: ${origin.address}` : origin.kind;

const showContract = ({ contract }: DescribedRelease) =>
  'needs' in contract ? `needs ${contract.needs}` : `provides ${contract.provides}`;

/** Returns the answer to a request once it arrives. The request is sent once. */
function useAnswer<Answer>(send: () => Promise<Answer | undefined>): Answer | undefined {
  const [request] = useState(send);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    void request.then(setAnswer);
  }, [request]);
  return answer;
}
