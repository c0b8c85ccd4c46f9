import { createHash } from 'node:crypto'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { roomPlace } from '@guildhall/contract/rooms/room-path.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Queryable } from '#db/connect.ts'
import { insertMeeting, insertPeople, saveAnswer } from '#meetings/queries.ts'
import { endOf, nextReminder } from '#meetings/rules.ts'
import { saveSettings } from '#meetings/settings.ts'
import { demoPeople } from '../../dev/demo-people.ts'
import type { DataSet } from '../data-set.ts'
import { Agenda, hoursFrom } from './agenda.ts'
import { meetingPlaces, meetingPlans, meetingTitles } from './plans.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Connected people of the demo community, the demo people first; in a fixed order. */
const findConnected = `
  select p.id, array_agg(o.id order by o.id) as others from people p
  join relations r on r.state = 'connected' and p.id in (r.low_id, r.high_id)
  join people o on o.id = case when r.low_id = p.id then r.high_id else r.low_id end and not o.away
  where p.email = any ($1) group by p.id order by p.id`

/** Fills the calendars of the demo people with meetings with their connections, in the caller's transaction. Nobody is told. */
export async function meet(client: PoolClient, set: DataSet): Promise<void> {
  const db = drizzle({ client }) as unknown as Queryable
  const now = set.options.now
  const emails = demoPeople.map(({ email }) => email)
  const { rows } = await client.query<{ id: string; others: string[] }>(findConnected, [emails])
  const agenda = await Agenda.read(client)
  let made = 0
  for (const { id: own, others } of rows) {
    const connections = others.slice(0, 6).map(Number)
    for (const [at, { day, hour, minutes, by, answers }] of meetingPlans.entries()) {
      const invited = answers.flatMap((_, index) => connections[(at + index) % connections.length] ?? [])
      const met = [...new Set(invited)]
      const [first] = met
      if (first === undefined) continue
      const [organizer, ...people] = by === 'own' ? [Number(own), ...met] : [first, Number(own)]
      const startsAt = agenda.take([Number(own), ...met], minutes, hoursFrom(now, day, hour + (made % 2)))
      const [title, note] = meetingTitles[made % meetingTitles.length] ?? meetingTitles[0]
      const id = idOf(`${own} ${at}`)
      const isInRoom = made % 3 === 0 && people.length < roomLimits.people
      await insertMeeting(db, {
        ...{
          id,
          title,
          note,
          ...(isInRoom
            ? { placeKind: 'room', place: roomPlace }
            : { placeKind: 'other', place: meetingPlaces[made % meetingPlaces.length] ?? meetingPlaces[0] }),
        },
        ...{ startsAt, endsAt: endOf(startsAt, minutes), organizerId: organizer ?? Number(own) },
        remindsAt: startsAt > now ? nextReminder(startsAt, now) : null,
        at: new Date(Math.min(now.getTime(), startsAt.getTime()) - 3 * dayMs),
      })
      await insertPeople(db, { id, personIds: [organizer ?? Number(own), ...people], at: now })
      for (const [index, personId] of people.entries()) {
        const answer = answers[index] ?? 'waiting'
        const proposedStart = answer === 'proposed' ? new Date(startsAt.getTime() + 2 * hourMs) : null
        const line = answer === 'proposed' ? 'Could it be two hours later?' : ''
        if (answer !== 'waiting') await saveAnswer(db, { id, personId, answer, note: line, proposedStart, at: now })
      }
      made += 1
    }
    for (const personId of connections.slice(0, 3)) await saveSettings(db, personId, { busyVisibleTo: 'known' })
  }
}

/** The id of a meeting: the same in every community of the same day. */
function idOf(name: string): string {
  const hash = createHash('sha256').update(`meeting ${name}`).digest('hex')
  return BigInt(`0x${hash}`).toString(36).slice(-12).padStart(12, '0')
}
