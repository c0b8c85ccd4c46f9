/** What a currency is marked with beside an amount: '$', or its code where it has no sign. */
export function currencySign(currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat('en', style).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
