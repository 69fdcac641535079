/** What is written in one language. */
export interface TransferText {
  readonly title: ByType;
  readonly facts: string;
  readonly amount: string;
  readonly beneficiary: string;
  readonly bank: string;
  readonly label: string;
  readonly reference: string;
  readonly indicator: string;
  readonly notice: string;
  readonly kind: string;
  readonly type: string;
  readonly types: ByType;
  readonly until: string;
  readonly exactLabel: Section;
  readonly duration: Section;
  readonly date: {
    readonly heading: string;
    readonly known: (day: string) => string;
    readonly unknown: string;
    /** There is no later day on which more would be due. */
    readonly highest: string;
  };
  readonly fake: Section;
  /** The beginning of the file's name, in plain letters. */
  readonly fileName: string;
}

type ByType = Readonly<Record<'AMENDE' | 'CONSIGNATION', string>>;

interface Section {
  readonly heading: string;
  readonly text: string;
}
