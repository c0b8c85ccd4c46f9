import type { AgentReading } from '@guildhall/contract/agents/trust.ts'
import type { ReaderStanding } from '@guildhall/contract/agents/trust-options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { bool, int, moment, statement, text, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { isPaidWork } from '#engagements/tables.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { notHidden } from '#relations/tables.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findVersions } from './versions/queries.ts'
import { requireVisible } from './visible-agent.ts'

const standing = textOf<ReaderStanding>()

const findStanding = statement('agent_reader_standing', {
  takes: { personId: int },
  gives: { is_professor: bool, has_paid_work: bool },
  sql: ({ personId }) => `
    select p.user_type = 'Professors' as is_professor,
      exists (select from engagements e
        where e.provider_id = ${personId} and e.state = 'completed' and ${isPaidWork('e')}) as has_paid_work
    from people p where p.id = ${personId}`,
})

// Readers who left, or who are separated from the viewer by a block, are not shown.
const findReadings = statement('agent_readings_of', {
  takes: { agentId: text, number: int, viewerId: int },
  gives: { user_id: int, name: text, standing, domain: text, at: moment },
  sql: ({ agentId, number, viewerId }) => `
    select r.user_id, r.name, r.standing, r.domain, r.at from agent_readings r
    join people p on p.id = r.user_id and not p.away
    where r.agent_id = ${agentId} and r.number = ${number} and ${notHidden(viewerId, 'r.user_id')}
    order by r.at, r.user_id`,
})

const insertReading = statement('agent_reading_insert', {
  takes: { agentId: text, number: int, personId: int, name: text, standing, domain: text, at: moment },
  gives: { number: int },
  sql: (p) => `
    insert into agent_readings (agent_id, number, user_id, name, standing, domain, at)
    values (${p.agentId}, ${p.number}, ${p.personId}, ${p.name}, ${p.standing}, ${p.domain}, ${p.at})
    on conflict do nothing returning number`,
})

const deleteReading = statement('agent_reading_delete', {
  takes: { agentId: text, number: int, personId: int },
  sql: (p) => `
    delete from agent_readings where agent_id = ${p.agentId} and number = ${p.number} and user_id = ${p.personId}`,
})

// The lock makes two readers count one after the other.
const lockAgent = statement('agent_lock_readings', {
  takes: { agentId: text },
  sql: ({ agentId }) => `select from agents where id = ${agentId} for no key update`,
})

const recountReadings = statement('agent_readings_recount', {
  takes: { agentId: text },
  sql: ({ agentId }) => `
    update agents set readings = (select count(*) from agent_readings r where r.agent_id = agents.id
      and r.number = (select max(v.number) from agent_versions v where v.agent_id = agents.id))
    where id = ${agentId}`,
})

/** Returns as what a person may sign that they have read an agent; null when they may not. */
export async function readerStanding(
  db: Queryable,
  personId: number,
): Promise<{ standing: ReaderStanding; domain: string } | null> {
  const [found] = await findStanding(db, { personId })
  const domain = (await directory.verifiedAs(db, personId)) ?? ''
  if (found?.is_professor) return { standing: 'professor', domain }
  return found?.has_paid_work && domain ? { standing: 'domain', domain } : null
}

/** Signs with the caller's name of today that they have read the newest version of somebody else's agent. The same call again changes nothing. */
export async function signReading(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
  viewer: Viewer,
  agentId: string,
  { number }: { number: number },
): Promise<void> {
  const agent = await requireVisible(deps.db, viewer, agentId)
  if (agent.author_id === viewer.id) throw new AppError('agent_reader_author')
  await transaction(deps.db, async (tx) => {
    await lockAgent(tx, { agentId })
    const [newest] = await findVersions(tx, { agentId })
    if (!newest) throw new AppError('agent_version_not_found')
    if (newest.number !== number) throw new AppError('agent_consent_outdated')
    const reader = await readerStanding(tx, viewer.id)
    if (!reader) throw new AppError('agent_reader')
    const [at, name] = [deps.clock.now(), await directory.nameOf(tx, viewer.id)]
    const [added] = await insertReading(tx, { agentId, number, personId: viewer.id, name, ...reader, at })
    if (!added) return
    await recountReadings(tx, { agentId })
    tx.afterCommit(() => recentReads(deps).forget())
    const message = `${name} signed that they have read version ${newest.version}.`
    await notify(deps, tx, [
      {
        ...{ userId: agent.author_id, type: 'achievement', title: `Somebody has read ${agent.name}`, message },
        ...{ href: `/ai-agent/${agentId}#trust`, about: `agent readings ${agentId}` },
      },
    ])
  })
}

/** Withdraws the caller's signature under a version; without one, nothing changes. */
export async function withdrawReading(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  agentId: string,
  number: number,
): Promise<void> {
  await requireVisible(deps.db, viewer, agentId)
  await transaction(deps.db, async (tx) => {
    await lockAgent(tx, { agentId })
    await deleteReading(tx, { agentId, number, personId: viewer.id })
    await recountReadings(tx, { agentId })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Returns who has read a version, as far as the viewer may see them, the first reader first. */
export async function listReadings(
  deps: { db: Queryable; config: Deps['config'] },
  viewer: Viewer | null,
  agentId: string,
  number: number,
): Promise<AgentReading[]> {
  const rows = await findReadings(deps.db, { agentId, number, viewerId: viewer?.id ?? 0 })
  const cards = await directory.cards(
    deps,
    rows.map((row) => row.user_id),
  )
  return rows.flatMap(({ user_id, name, standing: as, domain, at }) => {
    const person = cards.get(user_id)
    return person ? [{ name, standing: as, domain, at: isoOf(at), person, isOwn: user_id === viewer?.id }] : []
  })
}

/** Erases what a person signed, and counts the agents' readers again. */
export async function eraseReadings(tx: Tx, personId: number): Promise<void> {
  for (const { agent_id: agentId } of await deleteOf(tx, { personId })) await recountReadings(tx, { agentId })
}

const deleteOf = statement('agent_readings_erase', {
  takes: { personId: int },
  gives: { agent_id: text },
  sql: ({ personId }) => `
    with gone as (delete from agent_readings where user_id = ${personId} returning agent_id)
    select distinct agent_id from gone order by agent_id`,
})
