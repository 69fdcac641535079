import { EventEmitter } from 'node:events';

/** What a page is told of the part that is worked on. */
export interface Change {
  /** The build that is served. */
  readonly build: string;
  /** Why there is no newer one. */
  readonly reason?: string;
}

/** The state of the work, for the pages that are open. */
export class Changes extends EventEmitter<{ readonly changed: [Change] }> {
  current: Change = { build: '' };

  built(build: string): void {
    this.#change({ build });
  }

  failed(reason: string): void {
    this.#change({ build: this.current.build, reason });
  }

  #change(change: Change): void {
    this.current = change;
    this.emit('changed', change);
  }
}
