const signs = new Map<string, string>()

/** Returns the mark of a currency beside an amount: '$', or its code if it has no sign. */
export function currencySign(currency: string): string {
  const known = signs.get(currency) ?? findSign(currency)
  signs.set(currency, known)
  return known
}

// As slow as formatting a hundred amounts.
function findSign(currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat('en', style).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}
