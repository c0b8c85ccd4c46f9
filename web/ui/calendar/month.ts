const day = 24 * 3600 * 1000

const read = (iso: string) => new Date(`${iso}T00:00:00Z`)
const write = (date: Date) => date.toISOString().slice(0, 10)

/** The day `count` days after one written '2026-11-21'. */
export function addDays(iso: string, count: number): string {
  return write(new Date(read(iso).getTime() + count * day))
}

/** The same day of another month, or that month's last day when it is shorter. */
export function addMonths(iso: string, count: number): string {
  const from = read(iso)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count + 1, 0))
  const date = Math.min(from.getUTCDate(), last.getUTCDate())
  return write(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), date)))
}

/** The weeks, Monday to Sunday, that a day's month touches. */
export function monthWeeks(iso: string): string[][] {
  const first = `${iso.slice(0, 7)}-01`
  const start = addDays(first, -((read(first).getUTCDay() + 6) % 7))
  const end = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = start; monday < end; monday = addDays(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset)))
  return weeks
}
