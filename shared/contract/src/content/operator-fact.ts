import type { OperatorFact } from '@amendes/config/operator-facts.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { currentConfiguration } from '../configuration/current-configuration.ts';

type Operator = Configuration['operator'];

const facts = {
  'publisher.name': ({ publisher }) => publisher.name,
  'publisher.address': ({ publisher }) => publisher.address,
  'publisher.telephone': ({ publisher }) => publisher.telephone,
  director: ({ director }) => director,
  'host.name': ({ host }) => host.name,
  'host.address': ({ host }) => host.address,
  'host.telephone': ({ host }) => host.telephone,
  'controller.name': ({ controller }) => controller?.name,
  'controller.address': ({ controller }) => controller?.address,
  'dpo.contact': ({ dpo }) => dpo?.contact,
  'accessibility.contact': ({ accessibility }) => accessibility?.contact,
  'security.contact': ({ security }) => security?.contact,
} satisfies Record<OperatorFact, (operator: Operator) => string | undefined>;

/** What the operator says in the configuration; nothing when it is not supplied. */
export function operatorFact(fact: OperatorFact): string | undefined {
  return facts[fact](currentConfiguration().operator);
}
