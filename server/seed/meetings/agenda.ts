import type { PoolClient } from 'pg'

interface Stretch {
  from: number
  to: number
}

/** The sessions and meetings of everybody. */
const findTimes = `
  select b.host_id as person, b.starts_at, b.ends_at from bookings b where b.state not in ('cancelled', 'lapsed')
  union all
  select b.guest_id, b.starts_at, b.ends_at from bookings b where b.state not in ('cancelled', 'lapsed')
  union all
  select p.person_id, p.starts_at, p.ends_at from meeting_people p join meetings m on m.id = p.meeting_id
  where m.cancelled_at is null and p.answer <> 'declined'`

/** When the people of a community are in sessions and meetings: nobody is at two at once. */
export class Agenda {
  private readonly times = new Map<number, Stretch[]>()

  /** Reads what is arranged so far. */
  static async read(client: PoolClient): Promise<Agenda> {
    const agenda = new Agenda()
    const { rows } = await client.query<{ person: string | null; starts_at: Date; ends_at: Date }>(findTimes)
    for (const { person, starts_at, ends_at } of rows)
      if (person !== null) agenda.add([Number(person)], new Date(starts_at).getTime(), new Date(ends_at).getTime())
    return agenda
  }

  /** Takes the first of these starts at which all of the people are free for so long. */
  take(people: readonly number[], minutes: number, starts: Iterable<Date>): Date {
    for (const start of starts) {
      const [from, to] = [start.getTime(), start.getTime() + minutes * 60_000]
      const isFree = people.every((id) =>
        (this.times.get(id) ?? []).every((each) => to <= each.from || from >= each.to),
      )
      if (!isFree) continue
      this.add(people, from, to)
      return start
    }
    throw new Error(`The people ${people.join(', ')} have no time together`)
  }

  private add(people: readonly number[], from: number, to: number): void {
    for (const id of people) this.times.set(id, [...(this.times.get(id) ?? []), { from, to }])
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const workingHours = { from: 8, to: 17 } as const
const daysTried = 10

/**
 * Yields the hours at which people meet, in UTC: on a day counted from today, from an hour on, then at the others; after that on
 * the days beyond it. Nobody meets on a weekend.
 */
export function* hoursFrom(now: Date, day: number, hour: number): Generator<Date> {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const { from, to } = workingHours
  const hours = Array.from({ length: to - from + 1 }, (_, at) => from + ((hour - from + at) % (to - from + 1)))
  for (let add = 0; add < daysTried; add++) {
    const start = midnight + (day < 0 ? day - add : day + add) * dayMs
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay())
    if (!isWeekend) for (const each of hours) yield new Date(start + each * hourMs)
  }
}
