import { addDays, monthWeeks } from '#ui/calendar/calendar.tsx'

export const views = ['month', 'week', 'list'] as const
export type View = (typeof views)[number]

/** What the address of the calendar names: the view, or null for the one that fits the width, and the chosen day as '2026-11-26'. */
export interface Place {
  view: View | null
  day: string
}

/** Reads the address; wrong values count as absent. */
export function readPlace(search: URLSearchParams, today: string): Place {
  const view = views.find((each) => each === search.get('view')) ?? null
  const day = search.get('day') ?? ''
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  return { view, day: isDay ? day : today }
}

/** Returns the query of an address. */
export const placeSearch = ({ view, day }: Place): string => `?${new URLSearchParams({ ...(view && { view }), day })}`

/** While the address names no view, the width decides: on phones, where a month has only dots, the list. */
export const viewsByWidth = { wide: 'month', narrow: 'list' } as const satisfies Record<string, View>

/** Returns the views that a place may show. */
export const viewsOf = ({ view }: Place): readonly View[] => (view ? [view] : Object.values(viewsByWidth))

/** Where the list is the view that fits. */
export const narrow = '(max-width: 47.999rem)'

/** Returns the days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** The days that the list shows from the chosen one on. */
const listed = 42

/** Returns the first day a view shows, and the day after its last. */
export function spanOf(view: View, day: string): { from: string; to: string } {
  if (view === 'list') return { from: day, to: addDays(day, listed) }
  const days = view === 'week' ? weekOf(day) : monthWeeks(day).flat()
  return { from: days[0] ?? day, to: addDays(days.at(-1) ?? day, 1) }
}
