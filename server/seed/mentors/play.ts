import { createHash } from 'node:crypto'
import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import type { SessionTypeInput } from '@guildhall/contract/bookings/session-types.ts'
import { applicationLimits, refereeLimits } from '@guildhall/contract/limits/mentors.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import { roomPlace } from '@guildhall/contract/rooms/room-path.ts'
import type { PoolClient } from 'pg'
import { datesOf } from '#applications/service.ts'
import { saveHours } from '#availability/queries.ts'
import type { BookingWishes } from '#availability/slots.ts'
import { insertType } from '#bookings/types/type-queries.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { declareAdult } from '#engagements/queries.ts'
import { insertMeeting, insertPeople, saveAnswer } from '#meetings/queries.ts'
import { endOf, nextReminder } from '#meetings/rules.ts'
import { refresh } from '#mentors/lists/listings.ts'
import {
  type ApplicationRow,
  answerReferee,
  findMentor,
  insertApplication,
  insertReferee,
  mentorApplications,
  saveMentor,
} from '#mentors/queries.ts'
import type { TopicWords } from '#mentors/tables.ts'
import { demoPeople } from '../../dev/demo-people.ts'
import { busySources } from '../../kinds.ts'
import type { DataSet } from '../data-set.ts'
import { Agenda, hoursFrom } from '../meetings/agenda.ts'
import { numberOf } from '../people/people.ts'
import { inTransaction } from '../transaction.ts'
import { applicationPlans, knownMentor, topicPlans, weekPlans } from './plans.ts'

const perTopic = 7

interface Candidate {
  id: string
  email: string
  type: string
  zone: string
  /** Whether they have what a price needs. */
  sells: boolean
}

/** Described people of the demo community, the oldest accounts first. */
const findCandidates = `
  select p.id, p.email::text, p.user_type as type, coalesce(nullif(f.time_zone, ''), 'Europe/Brussels') as zone,
    exists (select from business_details b where b.user_id = p.id) as sells
  from people p left join profiles f on f.user_id = p.id
  where p.demo and not p.away and not p.hidden and p.headline <> '' and p.role = 'member' and p.user_type <> 'Business'
    and p.created_at < $1 order by p.id`

/** A mentor of the demo community, as far as their sessions need it. */
export interface SeedMentor {
  personId: number
  since: Date
  hours: BookingWishes
  sessions: readonly SeedSession[]
}

type SeedSession = Pick<SessionTypeInput, 'minutes' | 'placeKind' | 'approval' | 'priceMinor' | 'firstFree'> & {
  id: string
  topic: MentorshipTopic
}

interface Mentors {
  mentors: readonly SeedMentor[]
  /** Who could become a mentor and did not. */
  left: Candidate[]
  /** Words about a topic that nobody else says. */
  further: (topic: MentorshipTopic) => TopicWords
  staffId: number
}

/** Makes mentors for each topic, with hours and sessions. Nobody is told. */
export async function makeMentors(client: PoolClient, set: DataSet): Promise<Mentors> {
  const tx = inTransaction(client)
  const { now } = set.options
  const emails = demoPeople.map(({ email }) => email)
  const { rows } = await client.query<Candidate>(findCandidates, [daysAfter(now, -90)])
  const { rows: staff } = await client.query<{ id: string }>(
    `select id from people where role = 'moderator' order by id`,
  )
  const staffId = Number(staff[0]?.id)
  const left = rows.filter(({ email }) => !emails.includes(email))
  const next = nextOf(left)
  const further = furtherWords()
  const mentors: SeedMentor[] = []
  for (const topic of mentorshipTopics)
    for (let at = 0; at < perTopic; at++) {
      const person = next(topicPlans[topic].by)
      if (!person) continue
      const second = at % 3 === 0 ? mentorshipTopics[(mentorshipTopics.indexOf(topic) + 1) % 10] : undefined
      const own = { topic, about: topicPlans[topic].about[at] ?? topic }
      const words = second ? [own, further(second)] : [own]
      mentors.push(await makeMentor(tx, { person, words, made: mentors.length, staffId, now }))
    }
  const known = rows.find(({ id }) => Number(id) === set.firstId + numberOf(set, knownMentor.handle))
  const { topics, ...others } = knownMentor
  if (known) mentors.push(await makeMentor(tx, { ...others, words: topics.map(further), person: known, staffId, now }))
  return { mentors, left, further, staffId }
}

const nextOf = (left: Candidate[]) => (type: string) => {
  const at = Math.max(
    0,
    left.findIndex((each) => each.type === type),
  )
  return left.splice(at, 1)[0]
}

/** Lists the mentors with their free times and ratings, and makes applications in every state. Nobody is told. */
export async function listMentors(
  client: PoolClient,
  set: DataSet,
  { mentors, left, further, staffId }: Mentors,
): Promise<void> {
  const tx = inTransaction(client)
  const { now } = set.options
  const deps = { db: tx as never, clock: { now: () => now }, busySources }
  for (const { personId } of mentors) {
    const [row] = await findMentor(tx, { personId })
    if (row) await refresh(deps, tx, row)
  }
  const next = nextOf(left)
  const agenda = await Agenda.read(client)
  for (const [at, plan] of applicationPlans.entries()) {
    const person = next('Students')
    if (person) await makeApplication(tx, { person, plan, words: plan.topics.map(further), at, staffId, now, agenda })
  }
}

/** Gives out what else is said about topics, each sentence once. */
function furtherWords() {
  const used = new Map<MentorshipTopic, number>()
  return (topic: MentorshipTopic): TopicWords => {
    const at = used.get(topic) ?? 0
    used.set(topic, at + 1)
    const about = topicPlans[topic].further[at]
    if (about === undefined) throw new Error(`Write more about ${topic}`)
    return { topic, about }
  }
}

interface Made {
  person: Candidate
  words: readonly TopicWords[]
  /** How many mentors were made before: hours, prices and the rest follow from it. */
  made: number
  /** How many days ago they became a mentor. */
  daysAgo?: number
  /** The first and the last day of an absence, counted from today. */
  away?: { from: number; to: number }
  staffId: number
  now: Date
}

async function makeMentor(tx: Tx, { person, words, made, staffId, now, daysAgo, away }: Made): Promise<SeedMentor> {
  const topics = words.map(({ topic }) => topic)
  const personId = Number(person.id)
  const since = daysAfter(now, -(daysAgo ?? 12 + ((made * 7) % 60)))
  const week = weekPlans[made % weekPlans.length] ?? []
  const weekly = week.map((day) => day.map(([from, to]) => ({ from: from * 60, to: to * 60 })))
  // Every ninth is away for weeks, so that the lists have somebody at their end.
  const isAway = away ?? (made % 9 === 8 ? { from: -1, to: 20 } : null)
  const day = (add: number) => daysAfter(now, add).toISOString().slice(0, 10)
  const absences = isAway ? [{ from: day(isAway.from), to: day(isAway.to) }] : []
  const open = { zone: person.zone, weekly, dates: [], absences, paused: false }
  const wishes = { pauseBefore: 0, pauseAfter: 15, notice: 120, ahead: 60, perDay: 3, perWeek: null }
  await saveHours(tx, {
    ...{ ...open, personId, pause_before: wishes.pauseBefore, pause_after: wishes.pauseAfter, notice: wishes.notice },
    ...{ ahead: wishes.ahead, per_day: wishes.perDay, per_week: wishes.perWeek },
    ...{ at: since, isCompared: false, seenAt: null },
  })
  await declareAdult(tx, { personId, at: since })
  const isRoom = made % 3 === 1
  const sessions: SeedSession[] = topics.map((topic) => ({
    ...{ id: idOf(`session ${personId} ${topic}`), topic, minutes: made % 2 === 0 ? 30 : 60 },
    ...{ placeKind: isRoom ? 'room' : 'link', approval: made % 5 === 4 },
    ...{ priceMinor: person.sells ? 1500 + (made % 4) * 1000 : 0, firstFree: person.sells && made % 3 === 0 },
  }))
  for (const { id, topic, minutes, placeKind, approval, priceMinor, firstFree } of sessions) {
    const [title, what] = topicPlans[topic].session
    await insertType(tx, {
      ...{ id, hostId: personId, state: 'open', title, what, topics: [topic], questions: [], minutes, approval },
      ...{ mentoring_type: 'One-to-one', mentoring_type_other: '', people: 1, place_kind: placeKind },
      ...{ place: isRoom ? roomPlace : `https://meet.example.org/${idOf(`room ${personId}`)}` },
      ...{ cancel_rule: 'usual', at: since, declaredAt: since, price_minor: priceMinor, first_free: firstFree },
    })
  }
  const id = idOf(`mentor ${personId}`)
  const sent = daysAfter(since, -6)
  await insertApplication(tx, {
    ...{ id, personId, topics: [...words], experience: words.map(({ about }) => about).join('\n') },
    ...{ hourMinor: (made % 4) * 1000, hoursAWeek: 2 + (made % 3), at: sent, dueAt: sent, actsAt: sent },
  })
  await save(tx, id, now, {
    ...{ state: 'accepted', accepted: [...topics], decided_by: staffId, read_at: daysAfter(sent, 1).toISOString() },
    ended_at: since.toISOString(),
  })
  await saveMentor(tx, { personId, applicationId: id, topics: [...words], at: since })
  return { personId, since, hours: { ...open, ...wishes }, sessions }
}

/** Writes how an application stands, with the dates that follow from it. */
async function save(tx: Tx, id: string, now: Date, over: Partial<ApplicationRow>): Promise<void> {
  const [row] = await mentorApplications.lock(tx, { id })
  if (!row) throw new Error(`No application ${id}`)
  const next = { ...row, ...over }
  await mentorApplications.save(tx, { ...next, ...datesOf(next, now) })
}

/** The hour of talks, in UTC. */
const talkHour = 14

interface Applied {
  person: Candidate
  plan: (typeof applicationPlans)[number]
  words: readonly TopicWords[]
  at: number
  staffId: number
  now: Date
  agenda: Agenda
}

async function makeApplication(tx: Tx, { person, plan, words, at, staffId, now, agenda }: Applied): Promise<void> {
  const personId = Number(person.id)
  const id = idOf(`application ${personId}`)
  const sent = daysAfter(now, -plan.sent)
  const { state, talk, reason = '' } = plan
  await declareAdult(tx, { personId, at: sent })
  await insertApplication(tx, {
    ...{ id, personId, topics: [...words], experience: plan.experience, hourMinor: at * 500, hoursAWeek: 2 },
    ...{ at: sent, dueAt: sent, actsAt: sent },
  })
  const referee = { id: idOf(`referee ${personId}`), applicationId: id, name: 'Marit Solheim', at: sent }
  if (plan.sent < refereeLimits.keptDays && at % 2 === 0) {
    await insertReferee(tx, { ...referee, email: `marit.solheim.${at}@example.org`, state: 'asked' })
    if (at % 4 === 0)
      await answerReferee(tx, { id: referee.id, knows: 'worked', answer: 'Explains slowly and well, and asks first.' })
  }
  const hour = (days: number) => new Date(`${daysAfter(now, days).toISOString().slice(0, 10)}T${talkHour}:00:00Z`)
  const isRead = state !== 'sent' && state !== 'closed'
  const readAt = isRead ? daysAfter(sent, 1).toISOString() : null
  const isOffered = state === 'offered' || state === 'talk'
  const start =
    talk === undefined
      ? hour(2)
      : agenda.take([staffId, personId], applicationLimits.talkMinutes, hoursFrom(now, talk, talkHour))
  const offer = isOffered
    ? {
        times: [start, daysAfter(start, 1), daysAfter(start, 2)].map((time) => time.toISOString()),
        ...{
          offered_at: daysAfter(sent, 2).toISOString(),
          offered_by: staffId,
          place: 'https://meet.example.org/staff',
        },
      }
    : {}
  const meetingId = state === 'talk' ? await makeTalk(tx, { personId, staffId, start, now }) : null
  const isEnded = state === 'refused' || state === 'withdrawn' || state === 'closed'
  const endedAfter = state === 'closed' ? applicationLimits.openDays : 4
  await save(tx, id, now, {
    ...{ state, reason, read_at: readAt, ...offer },
    ...(meetingId ? { meeting_id: meetingId, talk_at: start.toISOString() } : {}),
    ...(isEnded ? { ended_at: daysAfter(sent, endedAfter).toISOString() } : {}),
    ...(state === 'refused' ? { decided_by: staffId } : {}),
  })
}

interface Talk {
  title?: string
  note?: string
  personId: number
  staffId: number
  start: Date
  now: Date
}

/** Writes the meeting of a talk about an application. */
export async function makeTalk(
  tx: Tx,
  {
    personId,
    staffId,
    start,
    now,
    title = 'Talk about mentoring',
    note = 'About the application to become a mentor.',
  }: Talk,
): Promise<string> {
  const id = idOf(`talk ${personId}`)
  await insertMeeting(tx, {
    ...{ id, title, note },
    ...{
      placeKind: 'other',
      place: 'https://meet.example.org/staff',
      startsAt: start,
      endsAt: endOf(start, applicationLimits.talkMinutes),
    },
    ...{ organizerId: staffId, remindsAt: start > now ? nextReminder(start, now) : null, at: daysAfter(now, -4) },
  })
  await insertPeople(tx, { id, personIds: [staffId, personId], at: now })
  await saveAnswer(tx, { id, personId, answer: 'accepted', note: '', proposedStart: null, at: now })
  return id
}

/** An id: the same in every community. */
export function idOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  return BigInt(`0x${hash}`).toString(36).slice(-12).padStart(12, '0')
}
