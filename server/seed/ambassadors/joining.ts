import { createHash } from 'node:crypto'
import { termOf } from '@guildhall/contract/ambassadors/joining-term.ts'
import type { PoolClient } from 'pg'
import { runJoinClock } from '#ambassadors/joining/join-clock.ts'
import { insertJoin, insertOpening, raiseAmbassadorTerm, raiseCampusTerm } from '#ambassadors/joining/queries.ts'
import type { Config } from '#config/config.ts'
import type { Db, Tx } from '#db/connect.ts'
import { dayMs, daysAfter, hoursAfter } from '#db/moments.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { createHub } from '#realtime/hub.ts'
import type { Deps } from '../../deps.ts'
import type { DataSet } from '../data-set.ts'
import { inTransaction } from '../transaction.ts'
import { seedEvents } from './events.ts'

/** The clock looks in steps of so many days. */
const stepDays = 10
/** The public name of the ambassador whom people sign in as. */
const known = 'ilse-vandermeer-x4kq'

const findLed = `
  select a.person_id::int as "ambassadorId", a.campus_id as "campusId", d.domain, a.since
  from ambassadors a join campus_domains d on d.campus_id = a.campus_id where a.ended_at is null order by a.since, a.person_id`

// Nobody is told now of what happened months ago.
const forgetNews = `
  with gone as (delete from notifications where about = 'joined people' returning id, user_id)
  update notification_counters c set unread = r.unread, last = r.last
  from (select g.user_id, coalesce(max(n.number), 0) as last,
      count(n.id) filter (where n.read_at is null and n.cleared_at is null) as unread
    from (select distinct user_id from gone) g
    left join notifications n on n.user_id = g.user_id and n.id not in (select id from gone)
    group by g.user_id) r
  where r.user_id = c.user_id`

/**
 * Gives the people who joined since campuses have ambassadors the codes they joined with. The product's own clock counts them by
 * what they published, bought and sold, so that every state is there for a reason.
 */
export async function bringPeople(client: PoolClient, config: Config, log: Deps['log'], set: DataSet): Promise<void> {
  const { now } = set.options
  const db = inTransaction(client, log)
  const { rows: led } = await client.query<Led>(findLed)
  const [first] = led
  if (!first) return
  await bring(client, db, led, now)
  let clockNow = first.since
  const clock = { now: () => clockNow }
  const jobs = { enqueue: async () => {} } as unknown as Jobs
  const deps = { db, config, clock, jobs, realtime: createHub() }
  for (; clockNow < now; clockNow = daysAfter(clockNow, stepDays)) await runJoinClock(deps)
  clockNow = now
  await runJoinClock(deps)
  await client.query(forgetNews)
  await hold(client, now)
}

interface Led {
  ambassadorId: number
  campusId: string
  domain: string
  since: Date
}

// Those who published or bought something soon after they joined come first: some of them share a browser.
const findNewcomers = `
  select p.id, p.created_at, split_part(p.email::text, '@', 2) as domain
  from people p left join lateral (
    select 1 as did from projects j where j.seller_id = p.id and j.visibility = 'public'
      and j.posted_at between p.created_at and p.created_at + interval '30 days' limit 1) d on true
  where p.demo and p.role = 'member' and not p.away and p.created_at between $1 and $2
    and not exists (select from ambassadors a where a.person_id = p.id)
    and not exists (select from joins j where j.person_id = p.id)
  order by d.did nulls last, p.created_at desc, p.id`

/** Of so many newcomers each campus brings its part, the first one most. */
const parts = [0, 1, 2, 0, 3, 1, 0, 4, 2, 0, 1, 3, 0]

/** Gives the newcomers of the community the codes they joined with: of their own university, or of a friend at another. */
async function bring(client: PoolClient, db: Db & Tx, led: readonly Led[], now: Date) {
  const { rows } = await client.query(findNewcomers, [led[0]?.since, now])
  for (const [n, { id, created_at: joinedAt, domain }] of rows.entries()) {
    const begun = led.filter(({ since }) => since < joinedAt)
    const by = begun.find((each) => each.domain === domain) ?? begun[(parts[n % parts.length] ?? 0) % begun.length]
    if (!by) continue
    const { ambassadorId, campusId } = by
    // Now and then two accounts have one browser.
    const mark = markOf(n % 8 === 3 ? n - 3 : n)
    const way = n % 4 === 3 ? 'typed' : 'link'
    await insertJoin(db, { personId: Number(id), ambassadorId, campusId, mark, way, at: joinedAt })
    const term = termOf(joinedAt)
    await raiseAmbassadorTerm(db, { personId: ambassadorId, term, campusId, opened: 0, joined: 1 })
    await raiseCampusTerm(db, { campusId, term, joined: 1, active: 0 })
    // Others looked and did not join.
    for (let look = 0; look <= (n * 7) % 6; look += 1) {
      const at = hoursAfter(joinedAt, -look * 5)
      const [isNew] = await insertOpening(db, { ambassadorId, mark: look === 0 ? mark : markOf(`${n} ${look}`), at })
      if (!isNew) continue
      await raiseAmbassadorTerm(db, { personId: ambassadorId, term: termOf(at), campusId, opened: 1, joined: 0 })
    }
  }
}

const markOf = (of: string | number) => createHash('sha256').update(`browser ${of}`).digest('base64url')

/** The events of the ambassador whom people sign in as, with the people who came to the one that is over. */
async function hold(client: PoolClient, now: Date): Promise<void> {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  for (const { id, title, place, day, attended, outcome, came } of seedEvents) {
    const startsAt = hoursAfter(daysAfter(new Date(midnight), day), 18)
    const endsAt = hoursAfter(startsAt, 2)
    const { rowCount } = await client.query(
      `insert into campus_events (id, ambassador_id, campus_id, title, place, starts_at, ends_at, outcome, came, outcome_at, created_at)
       select $1, a.person_id, a.campus_id, $2, $3, $4, $5, $6, $7, $8, $9
       from ambassadors a join people p on p.id = a.person_id where p.custom_user_id = $10`,
      [
        id,
        title,
        place,
        startsAt,
        endsAt,
        outcome,
        came,
        outcome ? hoursAfter(endsAt, 15) : null,
        daysAfter(startsAt, -40),
        known,
      ],
    )
    if (!rowCount || attended === 0) continue
    await client.query(
      `with came as (
         insert into campus_event_people (event_id, person_id, at)
         select e.id, j.person_id, e.starts_at + interval '20 minutes'
         from campus_events e join joins j on j.ambassador_id = e.ambassador_id and j.joined_at < e.starts_at
         where e.id = $1 order by j.joined_at, j.person_id limit $2 returning 1)
       update campus_events set attended = (select count(*) from came) where id = $1`,
      [id, attended],
    )
  }
}
