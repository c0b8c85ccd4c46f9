/** Returns the average of `count` ratings that add up to `sum`, to two places; null without ratings. */
export function averageStars(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 100) / count) / 100
}
