/** A request of a page, by the browser's own account. */
export interface RecordedRequest {
  readonly url: string;
  /** As the developer tools call it: Document, Script, Stylesheet, Fetch … */
  readonly type: string;
  /** Milliseconds since the page's own time began. */
  readonly sentAt: number;
  /** 1 for the document, 2 for what the document names, 3 for what one of those asks for … */
  readonly depth: number;
  /** Whether nothing went over the network for it. */
  readonly fromCache: boolean;
}
