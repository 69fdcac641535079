import { withTimeout } from '@amendes/contract/host';
import type { ComponentType } from 'react';
import type { Attempt } from './attempt.ts';
import { refetch } from './refetch.ts';
import { forgetEmptyStyles } from './forget-empty-styles.ts';
import { loadApp } from './register-remotes.ts';

/** Screens that are there already, by container: they are shown at once, without a skeleton. */
const present = new Map<string, ComponentType>();

export function cachedScreens(container: string): ComponentType | undefined {
  return present.get(container);
}

/** Makes screens known that need not be loaded. */
export function provideScreens(container: string, Screens: ComponentType): void {
  present.set(container, Screens);
}

/** For another attempt: what is there may be what failed. */
export function forgetScreens(container: string): void {
  present.delete(container);
}

/** Loads a release as one attempt says. Rejects when it cannot be shown, or not within 15 s. */
export function loadScreens(attempt: Attempt): Promise<ComponentType> {
  return withTimeout(load(attempt));
}

async function load({ release, afresh }: Attempt): Promise<ComponentType> {
  forgetEmptyStyles(release);
  if (afresh) await refetch(release);
  const { Screens } = await loadApp(release);
  provideScreens(release.container, Screens);
  return Screens;
}
