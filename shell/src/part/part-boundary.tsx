import { Component, type ReactNode } from 'react';
import type { RegisteredPart } from '../registry/registry.ts';
import { reportPartFailure } from './report-part-failure.ts';

interface PartBoundaryProps {
  readonly part: RegisteredPart;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Contains a part that cannot be loaded or that throws while rendering: the rest of the page goes on. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportPartFailure(this.props.part, error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
