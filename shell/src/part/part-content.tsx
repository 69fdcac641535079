import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { beginToAnswer } from '../prerender/answering.ts';
import { keepTyped, typeRemembered } from '../prerender/keep-typed.ts';
import type { RegisteredRelease } from '../registry/registry.ts';
import { useStylesOnPage } from './styles-on-page.ts';

interface PartContentProps {
  readonly release: RegisteredRelease;
  readonly children: ReactNode;
}

/** What a release shows. When it takes over what the document held, what was typed before is kept. */
export function PartContent({ release, children }: PartContentProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  useStylesOnPage(release);
  useLayoutEffect(() => {
    void takeInTyped(content.current).then(beginToAnswer);
  }, []);
  return (
    <div ref={content} data-boundary={release.name} data-release={release.build}>
      {children}
    </div>
  );
}

async function takeInTyped(content: ParentNode | null): Promise<void> {
  if (!content) return;
  await keepTyped(content);
  await typeRemembered(content);
}
