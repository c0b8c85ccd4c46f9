/** The top of an axis from zero that holds `most`, and the four to six round numbers along it. Whole numbers only. */
export function niceTop(most: number): { top: number; ticks: number[] } {
  const rough = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? power
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** Moves places between 0 and 1 as little as keeps them `gap` apart, in their order. */
export function spread(places: readonly number[], gap: number): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  let least = Number.NEGATIVE_INFINITY
  for (const at of order) {
    moved[at] = Math.max(moved[at] ?? 0, least)
    least = (moved[at] ?? 0) + gap
  }
  let most = 1
  for (const at of order.toReversed()) {
    moved[at] = Math.min(moved[at] ?? 0, most)
    most = (moved[at] ?? 0) - gap
  }
  return moved
}
