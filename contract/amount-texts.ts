/** What people are told about an amount they typed that cannot be read. */
export const amountTexts = {
  unreadable: 'Enter an amount, such as 25 or 12.50',
  places: 'Write at most two decimals, such as 12.50, and a thousand as 1000 or 1,000',
} as const

/** Why `parseAmount` cannot read this: too many digits behind a point or comma, or no amount at all. */
export function amountRefusal(text: string): string {
  return /^\s*\p{Sc}?\s*[\d\s,.'’]*\d[,.]\d{3,}\s*\p{Sc}?\s*$/v.test(text) ? amountTexts.places : amountTexts.unreadable
}
