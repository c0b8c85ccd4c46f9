import type { TimedEntry } from './day-entries.ts'

/** The minutes as which a shorter entry is drawn, so that a line of text fits. */
export const shortestDrawn = 15

/** An entry of a day, with its place among those at the same time. */
export interface PlacedEntry {
  entry: TimedEntry
  /** From 0, of `lanes` side by side. */
  lane: number
  lanes: number
}

/** Returns until which minute of the day an entry is drawn. */
export const drawnUntil = ({ from, to }: TimedEntry): number => Math.max(to, from + shortestDrawn)

/** Puts the entries of a day side by side where they overlap: each has the first lane that is free at its start. */
export function lanesOf(entries: readonly TimedEntry[]): PlacedEntry[] {
  const placed: PlacedEntry[] = []
  let together: PlacedEntry[] = []
  // Until when each lane is taken, by entries that overlap one another.
  let taken: number[] = []
  for (const entry of entries.toSorted((a, b) => a.from - b.from)) {
    if (taken.every((until) => until <= entry.from)) {
      together = []
      taken = []
    }
    const free = taken.findIndex((until) => until <= entry.from)
    const lane = free === -1 ? taken.length : free
    taken[lane] = drawnUntil(entry)
    together.push({ entry, lane, lanes: 1 })
    placed.push(...together.slice(-1))
    for (const each of together) each.lanes = taken.length
  }
  return placed
}
