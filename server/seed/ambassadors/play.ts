import { applicationLimits } from '@guildhall/contract/limits/mentors.ts'
import type { PoolClient } from 'pg'
import { insertCampus, insertDomains, insertWindow } from '#ambassadors/campus-queries.ts'
import { earnCredential } from '#ambassadors/credential/credentials.ts'
import { findCredentials, showCredential } from '#ambassadors/credential/queries.ts'
import { ambassadorApplications, beginTerm, endTerm, insertApplication, lockAmbassador } from '#ambassadors/queries.ts'
import { dayOf, freeCode, termEnd } from '#ambassadors/terms.ts'
import { datesOf } from '#applications/service.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { declareAdult } from '#engagements/queries.ts'
import type { DataSet } from '../data-set.ts'
import { Agenda, hoursFrom } from '../meetings/agenda.ts'
import { idOf, makeTalk } from '../mentors/play.ts'
import { numberOf } from '../people/people.ts'
import { universities } from '../people/universities.ts'
import { inTransaction } from '../transaction.ts'
import { ambassadorDomains, ambassadorWords, applicationPlans } from './plans.ts'

interface Student {
  id: number
  firstName: string
  /** Whether they had their account long enough when the first ambassadors applied. */
  isEarly: boolean
  campusId: string
  domain: string
}

/** Students of the demo community whose address is one of a university and who did not apply as mentors, with the known one, the oldest first. */
const findStudents = `
  select p.id::int as id, p.first_name as "firstName", d.campus_id as "campusId", d.domain, p.created_at < $3 as "isEarly"
  from people p join campus_domains d on d.domain = split_part(p.email::text, '@', 2)
  where p.demo and not p.away and not p.hidden and p.user_type = 'Students' and p.role = 'member' and p.headline <> ''
    and p.created_at < $1 and (p.id = $2 or not exists (select from mentor_applications m where m.person_id = p.id))
  order by p.id`

/** The account of somebody whom people sign in as, who is an ambassador. */
const knownAmbassador = 'ilse-vandermeer'
const windowDays = { before: 100, after: 80 }
/** How many days ago the first ambassador applied, and terms were last renewed. */
const appliedDays = 180
const renewedDays = 70
/** When somebody was an ambassador, in days ago. */
const formerDays = { since: 165, until: 40 }
/** The hour of talks, in UTC. */
const talkHour = 13

/** Makes campuses, a window that is open, ambassadors at six of them, and applications in every state. Nobody is told. */
export async function makeAmbassadors(client: PoolClient, set: DataSet): Promise<void> {
  const tx = inTransaction(client)
  const { now } = set.options
  for (const { name, domain } of universities) {
    const id = domain.replace(/\.example$/, '')
    await insertCampus(tx, { id, name })
    await insertDomains(tx, { id, domains: [domain] })
  }
  await insertWindow(tx, {
    id: idOf('window'),
    opensOn: dayOf(daysAfter(now, -windowDays.before)),
    closesOn: dayOf(daysAfter(now, windowDays.after)),
  })
  const known = set.firstId + numberOf(set, knownAmbassador)
  const { rows } = await client.query<Student>(findStudents, [
    daysAfter(now, -150),
    known,
    daysAfter(now, -appliedDays - 30),
  ])
  const students = [...rows.filter(({ id }) => id === known), ...rows.filter(({ id }) => id !== known)]
  const staff = await client.query<{ id: number }>(
    `select id::int as id from people where role = 'support' order by id`,
  )
  const staffId = staff.rows[0]?.id ?? 0
  for (const [at, domain] of ambassadorDomains.entries()) {
    const place = students.findIndex((each) => each.domain === domain && (each.isEarly || each.id === known))
    const [student] = place < 0 ? [] : students.splice(place, 1)
    if (student) await makeAmbassador(tx, { student, at, staffId, now })
  }
  // Two campuses are full: those who apply are of the others, and so is who was an ambassador before.
  const free = students.filter(
    ({ domain }) => ambassadorDomains.indexOf(domain) === ambassadorDomains.lastIndexOf(domain),
  )
  const place = free.findIndex(({ isEarly }) => isEarly)
  const [former] = place < 0 ? [] : free.splice(place, 1)
  if (former) await makeFormer(tx, { student: former, at: ambassadorDomains.length, staffId, now })
  const agenda = await Agenda.read(client)
  for (const [at, plan] of applicationPlans.entries()) {
    const student = free[at]
    if (student) await apply(tx, { student, plan, at, staffId, now, agenda })
  }
}

interface Made {
  student: Student
  at: number
  staffId: number
  now: Date
}

/** Writes an application, and how it stands. */
async function write(
  tx: Tx,
  { student, at, now }: Made,
  sent: Date,
  over: Partial<Awaited<ReturnType<typeof ambassadorApplications.find>>[number]>,
): Promise<string> {
  const { id: personId, campusId } = student
  const id = idOf(`ambassador application ${personId}`)
  const words = ambassadorWords[at % ambassadorWords.length] ?? { why: '', plan: '' }
  await declareAdult(tx, { personId, at: sent })
  const studiesUntil = `${now.getUTCFullYear() + 2}-06`
  const dates = { at: sent, dueAt: sent, actsAt: sent }
  await insertApplication(tx, { id, personId, campusId, ...words, studiesUntil, ...dates })
  const [row] = await ambassadorApplications.lock(tx, { id })
  if (!row) throw new Error(`No application ${id}`)
  const next = { ...row, ...over }
  await ambassadorApplications.save(tx, { ...next, ...datesOf(next, now) })
  return id
}

async function makeAmbassador(tx: Tx, made: Made): Promise<void> {
  const { student, at, staffId, now } = made
  const sent = daysAfter(now, -appliedDays + at * 3)
  const since = daysAfter(sent, 9)
  const applicationId = await write(tx, made, sent, {
    ...{ state: 'accepted', read_at: daysAfter(sent, 2).toISOString(), decided_by: staffId },
    ...{ talk_at: daysAfter(sent, 7).toISOString(), ended_at: since.toISOString() },
  })
  const isKnown = at === 0
  const code = isKnown ? 'ILSE-7K2Q' : await freeCode(tx, student.firstName)
  const { id: personId, campusId } = student
  await beginTerm(tx, { personId, campusId, code, applicationId, since, until: termEnd(daysAfter(now, -renewedDays)) })
}

/** Somebody who was an ambassador and stopped, with a credential that the profile shows. */
async function makeFormer(tx: Tx, made: Made): Promise<void> {
  const { student, staffId, now } = made
  const { id: personId, firstName, campusId } = student
  const since = daysAfter(now, -formerDays.since)
  const applicationId = await write(tx, made, daysAfter(since, -9), {
    ...{ state: 'accepted', read_at: daysAfter(since, -7).toISOString(), decided_by: staffId },
    ...{ talk_at: daysAfter(since, -2).toISOString(), ended_at: since.toISOString() },
  })
  const code = await freeCode(tx, firstName)
  await beginTerm(tx, { personId, campusId, code, applicationId, since, until: termEnd(since) })
  const [row] = await lockAmbassador(tx, { personId })
  if (!row) throw new Error(`No ambassador ${personId}`)
  const at = daysAfter(now, -formerDays.until)
  await endTerm(tx, { personId, at, ending: 'stopped' })
  await earnCredential(tx, row, at)
  for (const { id } of await findCredentials(tx, { personId }))
    await showCredential(tx, { personId, id, isShown: true })
}

async function apply(tx: Tx, made: Made & { plan: (typeof applicationPlans)[number]; agenda: Agenda }): Promise<void> {
  const { student, plan, staffId, now, agenda } = made
  const { state, talk, reason = '' } = plan
  const sent = daysAfter(now, -plan.sent)
  const isOffered = state === 'offered' || state === 'talk'
  const both = [staffId, student.id]
  const start = agenda.take(both, applicationLimits.talkMinutes, hoursFrom(now, talk ?? 2, talkHour))
  const offer = {
    times: [start, daysAfter(start, 1), daysAfter(start, 2)].map((time) => time.toISOString()),
    ...{ offered_at: daysAfter(sent, 2).toISOString(), offered_by: staffId, place: 'https://meet.example.org/staff' },
  }
  const about = {
    title: 'Talk about being a campus ambassador',
    note: 'About the application to become a campus ambassador.',
  }
  const meeting_id =
    state === 'talk' ? await makeTalk(tx, { personId: student.id, staffId, start, now, ...about }) : null
  const isEnded = state === 'refused' || state === 'withdrawn' || state === 'closed'
  const endedAfter = state === 'closed' ? applicationLimits.openDays : 4
  await write(tx, made, sent, {
    ...{ state, reason, read_at: state === 'sent' || state === 'closed' ? null : daysAfter(sent, 1).toISOString() },
    ...(isOffered ? offer : {}),
    ...(meeting_id ? { meeting_id, talk_at: start.toISOString() } : {}),
    ...(isEnded ? { ended_at: daysAfter(sent, endedAfter).toISOString() } : {}),
    ...(state === 'refused' ? { decided_by: staffId } : {}),
  })
}
