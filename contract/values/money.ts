/**
 * How money is represented. Internally, an amount is a whole number of minor units: hundredths of the installation's
 * currency, in fields named `…Minor`. On the wire, the `price` of a project and of a cart line is a decimal with at most two
 * places. Only this file knows how to convert between the two.  An amount has two decimal places in every currency: if
 * CURRENCY has no cents, such as JPY, or three places, amounts are still counted and shown in hundredths ('¥12.50'). Stripe
 * counts such currencies in other units, so with PAYMENTS=stripe the server refuses to start with them.
 */
const units = 100

/** Converts a decimal price to minor units. Throws a RangeError if it is not a whole number of them: nothing is rounded. */
export function toMinor(price: number): number {
  const minor = Math.round(price * units)
  if (fromMinor(minor) !== price) throw new RangeError(`No price: ${price}`)
  return minor
}

/** Converts minor units to the decimal price of the wire. */
export function fromMinor(minor: number): number {
  return minor / units
}

/** Formats minor units as a decimal with two places and no currency sign, for tables that programs read: '1200.50'. */
export function decimalText(minor: number): string {
  return fromMinor(minor).toFixed(2)
}

interface MoneyStyle {
  /** Without decimals where the amount has no cents: '$25'. */
  short?: boolean | undefined
  /** Shown instead of zero: 'Free'. */
  zero?: string | undefined
}

/** Formats minor units for people: '$1,200.50'. */
export function moneyText(minor: number, currency: string, { short = false, zero }: MoneyStyle = {}): string {
  return minor === 0 && zero ? zero : formatOf(currency, short && minor % units === 0 ? 0 : 2).format(fromMinor(minor))
}

const formats = new Map<string, Intl.NumberFormat>()

// Creating one takes longer than formatting a hundred amounts.
function formatOf(currency: string, places: number): Intl.NumberFormat {
  const key = currency + places
  const style = { style: 'currency', currency, minimumFractionDigits: places } as const
  const known = formats.get(key) ?? new Intl.NumberFormat('en', style)
  formats.set(key, known)
  return known
}
