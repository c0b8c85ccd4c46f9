/** A paper as it is drawn: what it says, in the order it says it. */
export interface Sheet {
  title: string
  number: string
  /** The name over it. */
  from: string
  /** Who sold and who bought, each under its label; a line may hold line ends. */
  parties: { label: string; lines: string[] }[]
  /** Date, order and the like. */
  facts: { label: string; value: string }[]
  /** A sentence over the lines. */
  sentence?: string
  lines: { title: string; note: string; quantity: number; each: string; amount: string }[]
  sums: { label: string; value: string; strong?: boolean }[]
  foot: string
  issuedAt: Date
}

/** The name of a paper as a file: 'invoice-ADA-2026-17.pdf'. */
export function fileName({ title, number }: Sheet): string {
  return `${title.toLowerCase().replaceAll(' ', '-')}-${number}.pdf`
}
