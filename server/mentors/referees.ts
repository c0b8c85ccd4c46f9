import { createHmac, timingSafeEqual } from 'node:crypto'
import { refereeLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { ApplicationInput } from '@guildhall/contract/mentors/applications.ts'
import type { AskedReference, ReferenceInput } from '@guildhall/contract/mentors/references.ts'
import type * as z from 'zod/mini'
import type { Config } from '#config/config.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter, dayText } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { defineMail } from '#jobs/job-definition.ts'
import { directory } from '#users/service.ts'
import type { Deps, JobDeps } from '../deps.ts'
import {
  answerReferee,
  countRefereeMail,
  deleteReferees,
  findReferee,
  insertReferee,
  mentorApplications,
  type RefereeRow,
} from './queries.ts'

type Secret = Pick<Config, 'authSecret'>

const signed = (what: string, { authSecret }: Secret) =>
  createHmac('sha256', authSecret).update(what).digest('base64url')

/** The token of a referee's link. */
const tokenOf = (id: string, config: Secret): string => `${id}.${signed(`mentor reference\n${id}`, config)}`

/**
 * Stores the people who can speak for an applicant, and mails each once. An address that has had its two mails gets no more; a
 * keyed hash of it keeps the count.
 */
export async function askReferees(
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  applicationId: string,
  referees: ApplicationInput['referees'],
): Promise<void> {
  // In the order of the addresses, so that two applications that name the same people do not deadlock.
  for (const { name, email } of referees.toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
    const address = signed(`referee\n${email}`, config)
    const [counted] = await countRefereeMail(tx, { address, most: most.mails })
    const referee = { id: newId(), applicationId, name, email, at: clock.now() }
    await insertReferee(tx, { ...referee, state: counted ? 'asked' : 'not-asked' })
    if (counted) await jobs.enqueue(tx, 'mentor-reference-mail', { id: referee.id })
  }
}

export const refereeMail = defineMail('mentor-reference', sendReferenceMail)

async function sendReferenceMail(deps: Pick<JobDeps, 'db' | 'config' | 'mail'>, { id }: { id: string }): Promise<void> {
  const { db, config, mail } = deps
  const [row] = await findReferee(db, { id })
  const [application] = row ? await mentorApplications.find(db, { id: row.application_id }) : []
  if (!row || !application) return
  await mail.send('mentor-reference', row.email, {
    applicant: await directory.nameOf(db, application.person_id),
    topics: application.topics.map(({ topic }) => topic).join(', '),
    until: dayText(daysAfter(row.asked_at, most.keptDays)),
    url: `${config.origin}/mentor-reference?token=${encodeURIComponent(tokenOf(id, config))}`,
    helpUrl: `${config.origin}/help`,
  })
}

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** The referee of a token. 403 when we did not sign it, or when it has ended. */
async function findByToken({ db, config, clock }: Reads, token: string): Promise<RefereeRow> {
  const id = token.slice(0, token.lastIndexOf('.'))
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(id, config))]
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  const [row] = isOurs ? await findReferee(db, { id }) : []
  if (!row || daysAfter(row.asked_at, most.keptDays) <= clock.now()) throw new AppError('link_expired')
  return row
}

/** Returns what the person with a link is asked. */
export async function readReference(deps: Reads, token: string): Promise<AskedReference> {
  const row = await findByToken(deps, token)
  const [application] = await mentorApplications.find(deps.db, { id: row.application_id })
  if (!application) throw new AppError('link_expired')
  return {
    applicant: await directory.nameOf(deps.db, application.person_id),
    topics: application.topics.map(({ topic }) => topic),
    until: daysAfter(row.asked_at, most.keptDays).toISOString(),
    isAnswered: row.state === 'answered',
  }
}

/** Stores the first answer of a referee; only the staff read it. */
export async function answerReference(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { token, knows, text }: z.output<typeof ReferenceInput>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id } = await findByToken({ ...deps, db: tx }, token)
    await answerReferee(tx, { id, knows, answer: text })
  })
}

/** Deletes names, addresses and answers of referees who were asked long ago. */
export const sweepReferees = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  deleteReferees(db, { before: daysAfter(clock.now(), -most.keptDays) })
