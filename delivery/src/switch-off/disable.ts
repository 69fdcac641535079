import { DeliveryError } from '../site/delivery-error.ts';
import { readRelease } from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { RegistryChange } from '../registry/change-registry.ts';
import { partOf } from '../registry/promote.ts';
import type { DisabledMessage } from '../registry/registry.ts';

/**
 * Switches a part off: nothing of it is loaded, and its pages say why and how to pay otherwise.
 * @throws {DeliveryError} when it is the shell, which says it.
 */
export function disable(site: SiteFolder, name: string, message: DisabledMessage): RegistryChange {
  return async (before) => {
    const present = partOf(before, name);
    const { contract } = await readRelease(site, { name, build: present.current });
    if ('provides' in contract) {
      throw new DeliveryError(`${name} cannot be switched off: it is what says so of the others`);
    }
    const part = { ...present, disabled: { message } };
    return { ...before, parts: { ...before?.parts, [name]: part } };
  };
}

/** @throws {DeliveryError} when the part is not switched off. */
export function enable(name: string): RegistryChange {
  return (before) => {
    const { disabled, ...part } = partOf(before, name);
    if (!disabled) throw new DeliveryError(`${name} is not switched off`);
    return { ...before, parts: { ...before?.parts, [name]: part } };
  };
}
