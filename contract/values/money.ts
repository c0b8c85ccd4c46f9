/**
 * How money is written down. Inside, an amount is a whole number of minor units: hundredths of the installation's currency,
 * in fields that are named `…Minor`. On the wire, the `price` of a project and of a line of a cart is a decimal with at most
 * two places. No other file knows how the two relate.
 *
 * An amount has two decimal places whatever the currency: where CURRENCY is one without cents, such as JPY, or with three
 * places, it still counts and shows hundredths ('¥12.50'). Stripe counts such currencies in other units, so with
 * PAYMENTS=stripe the server refuses them when it starts.
 */
const units = 100

/** A decimal price in minor units. Throws a RangeError for what is no whole number of them: nothing is rounded. */
export function toMinor(price: number): number {
  const minor = Math.round(price * units)
  if (fromMinor(minor) !== price) throw new RangeError(`No price: ${price}`)
  return minor
}

/** Minor units as the decimal price of the wire. */
export function fromMinor(minor: number): number {
  return minor / units
}

/** Minor units as a decimal with two places and no sign of a currency, for tables that programs read: '1200.50'. */
export function decimalText(minor: number): string {
  return fromMinor(minor).toFixed(2)
}

interface MoneyStyle {
  /** Without decimals where the amount has no cents: '$25'. */
  short?: boolean | undefined
  /** What is said in place of nothing: 'Free'. */
  zero?: string | undefined
}

/** Minor units as people read them: '$1,200.50'. */
export function moneyText(minor: number, currency: string, { short = false, zero }: MoneyStyle = {}): string {
  return minor === 0 && zero ? zero : formatOf(currency, short && minor % units === 0 ? 0 : 2).format(fromMinor(minor))
}

const formats = new Map<string, Intl.NumberFormat>()

// Making one takes longer than writing a hundred amounts.
function formatOf(currency: string, places: number): Intl.NumberFormat {
  const key = currency + places
  const style = { style: 'currency', currency, minimumFractionDigits: places } as const
  const known = formats.get(key) ?? new Intl.NumberFormat('en', style)
  formats.set(key, known)
  return known
}
