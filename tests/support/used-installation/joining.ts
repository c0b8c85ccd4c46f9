import type { TestApp } from '../app.ts'
import { appoint } from '../campus-joins.ts'
import type { UsedMember } from './member.ts'

interface Joining {
  ambassador: UsedMember
  newcomer: UsedMember
  finance: UsedMember
}

const code = 'SELLER-7K2Q'
const hourMs = 3_600_000

/** Appoints an ambassador, whose link and code are used, with an event to come and credit that was released. */
export async function fillJoining(app: TestApp, { ambassador, newcomer, finance }: Joining): Promise<void> {
  const { db, clock } = app.deps
  const query = async (text: string, values: unknown[]) => (await db.pool.query(text, values)).rows
  const idOf = async ({ id }: UsedMember): Promise<number> =>
    Number((await query('select id from people where custom_user_id = $1', [id]))[0]?.id)
  const [personId, newcomerId] = [await idOf(ambassador), await idOf(newcomer)]
  await appoint(db, { personId, code })
  await query("insert into campus_domains (domain, campus_id) values ('carrow.example', 'aldermoor-university')", [])
  const { host } = new URL(app.config.origin)
  await app.app.inject({ method: 'POST', url: `/api/join/${code}/open`, headers: { host }, payload: {} })
  await ambassador.post(`/join/${code}/open`, {})
  await newcomer.post('/join', { code })
  const at = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString()
  const evening = { title: 'List your thesis', place: 'Library', startsAt: at(24), endsAt: at(26) }
  const { event } = await ambassador.post('/ambassadors/mine/events', evening, { 'idempotency-key': 'evening' })
  // What takes weeks, as the clock and finance write it.
  await query(
    `with given as (insert into ambassador_credentials (id, person_id, campus_id, since, until)
       select gen_random_uuid(), person_id, campus_id, since - interval '2 years', since - interval '1 year' from ambassadors
       where person_id = $1 returning id)
     insert into taken_back_credentials (id, at) select id, now() from given`,
    [personId],
  )
  await query(
    `insert into ambassador_credentials (id, person_id, campus_id, since, until)
     select gen_random_uuid(), person_id, campus_id, since - interval '1 year', since from ambassadors where person_id = $1`,
    [personId],
  )
  // The first reading makes the key that signs.
  await ambassador.get('/ambassadors/mine/credentials')
  await query('insert into campus_event_people (event_id, person_id, at) values ($1, $2, now())', [
    event.id,
    newcomerId,
  ])
  await query('insert into counted_marks (mark, counted_at) select mark, now() from link_openings', [])
  await query(
    `insert into credit_releases (id, ambassador_id, term, amount_minor, released_by, at)
     select 'credit000001', $1, term, 500, $2, now() from ambassador_terms`,
    [personId, await idOf(finance)],
  )
}
