/** What is written in one language. */
export interface ReceiptText {
  readonly title: Titles;
  readonly facts: string;
  readonly number: string;
  readonly issued: string;
  readonly notice: string;
  readonly kind: string;
  readonly type: string;
  readonly types: Titles;
  readonly amount: string;
  readonly date: string;
  readonly means: string;
  /** Any other means is shown as the API names it. */
  readonly knownMeans: Readonly<Record<'CARTE' | 'VIREMENT' | 'PVA', string>>;
  readonly reference: string;
  readonly left: string;
  readonly proof: Section;
  readonly partial: Section;
  readonly deposit: Section;
  /** The beginning of the file's name, in plain letters. */
  readonly fileName: string;
}

type Titles = Readonly<Record<'AMENDE' | 'CONSIGNATION', string>>;

interface Section {
  readonly heading: string;
  readonly text: string;
}
