// Closer together where most prices are; past the last one there is no limit.
const prices = [0, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 5000, 10_000]

/** The place of no limit, after all prices. */
export const lastPlace = prices.length

/** The price at a place of the slider; empty at its ends, which are no limit. */
export function priceAt(place: number): string {
  return place > 0 && place < lastPlace ? `${prices[place]}` : ''
}

/** Where two prices stand on the slider: those between two places at the outer one. */
export function pricePlaces(from: number | undefined, to: number | undefined): [low: number, high: number] {
  const low = prices.findLastIndex((price) => price <= (from ?? 0))
  const high = to === undefined ? -1 : prices.findIndex((price) => price > 0 && price >= to)
  return [Math.max(0, low), high < 0 ? lastPlace : high]
}
