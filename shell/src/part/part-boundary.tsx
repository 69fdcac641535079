import { Component, type ReactNode } from 'react';
import type { RegisteredRelease } from '../registry/registry.ts';
import { note } from '../watch/watch-page.ts';

interface PartBoundaryProps {
  readonly release: RegisteredRelease;
  /** Told once; whoever is told puts something else in the place of this boundary. */
  readonly onFailure: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Contains a release that cannot be loaded or that throws while rendering: the rest of the page goes on. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    note({ kind: 'part', reason: error, release: this.props.release });
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
