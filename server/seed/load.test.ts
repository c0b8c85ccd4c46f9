import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { readTopics } from '#consulting/topics.ts'
import { checkLedger } from '#ledger/service.ts'
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { runCommand } from '../../tests/support/run-command.ts'
import { demoPeople } from '../dev/demo-people.ts'
import { inBulk } from './bulk.ts'
import { loadSeed } from './load.ts'

let own: TestDatabase
let dataDir: string
const load = (db = own.db) => {
  const config = loadConfig({ DATA_DIR: dataDir })
  return loadSeed({ config, db, log: quietLog, clock: { now: () => new Date() } }, 'demo', false)
}
const ask = async (text: string, db = own.db) => (await db.pool.query(text)).rows

/** The condition that project `p` was handed over; `owner` is SQL for the former or the present owner. */
const passed = (owner: string) =>
  `exists (select from team_handovers h where h.project_id = p.id and h.state = 'accepted' and ${owner} in (h.owner_id, h.person_id))`

/** Every statement finds rows that must not exist. */
const contradictions = [
  'select p.id from projects p where favorites <> (select count(*) from project_favorites f where f.project_id = p.id)',
  'select p.id from projects p where views <> (select count(*) from project_views v where v.project_id = p.id)',
  // Nothing of an audit is delivered before its rules are signed.
  `select m.id from engagement_milestones m join orders o on o.id = m.order_id join engagements e on e.id = m.engagement_id
   where e.category = 'Security audit' and o.delivered_at is not null
     and not exists (select from audit_rules r where r.engagement_id = e.id and r.signed_at < o.delivered_at)`,
  // Daily counts match the totals and the rows.
  `select p.id from projects p where (views, anonymous_views, favorites) <> (select coalesce(sum(d.views), 0), coalesce(sum(d.anonymous_views), 0),
     coalesce(sum(d.favorites), 0) from project_days d where d.project_id = p.id)`,
  `select project_id from project_days d where views <> (select count(*) from project_views v where v.project_id = d.project_id and v.day = d.day)`,
  `select project_id from project_days d where (sales, taken, revenue_minor) <> (select
       count(*) filter (where l.unit_minor > 0 and o.state not in ('cancelled', 'refunded')),
       count(*) filter (where l.unit_minor = 0 and o.state not in ('cancelled', 'refunded')), coalesce(sum(l.quantity * l.unit_minor), 0)
     from order_lines l join orders o on o.id = l.order_id
     where l.project_id = d.project_id and (o.paid_at at time zone 'UTC')::date = d.day)`,
  `select 1 where (select sum(earned_minor) from project_days) <> (select sum(case when is_shared
       then (select -sum(e.amount_minor) from order_shares s join ledger_entries e on e.order_id = s.order_id
         and e.account_id in (s.pending_account_id, s.available_account_id) where s.order_id = orders.id and s.position = 0)
       else total_minor - refunded_minor - fee_minor + fee_refunded_minor end)
     from orders where state = 'completed' and fulfilment not in ('milestone', 'hourly', 'session'))`,
  `select 1 where (select sum(refunded_minor) from project_days) <> (select sum(refunded_minor) from orders
     where fulfilment not in ('milestone', 'hourly', 'session'))`,
  `select 1 where (select sum(sales + taken) from project_days) <> (select count(*) from order_lines l join orders o on o.id = l.order_id
     where l.subject_kind = 'project' and o.state not in ('cancelled', 'refunded'))`,
  `select 1 where (select sum(sales) from project_days) < 40 or (select sum(taken) from project_days) < 5`,
  `select value from listing_totals c where kind = 'project' and facet = 'category' and listings <>
     (select count(*) from projects p where p.category = c.value::text and visibility = 'public')`,
  `select id from people s where public_projects <>
     (select count(*) from projects p where p.seller_id = s.id and visibility = 'public')`,
  `select id from projects p where (rating_sum, rating_count) <>
     (select coalesce(sum(rating), 0), count(*) from reviews r where r.project_id = p.id and shown)`,
  `select r.id from reviews r join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
   where o.state <> 'completed' or r.author_id <> o.buyer_id or r.project_id <> l.project_id or r.created_at < o.completed_at`,
  `select id from projects p where visibility = 'public'
     and not exists (select from project_images i where i.project_id = p.id and i.position = 0)`,
  'select project_id from project_images group by project_id having count(*) > 4 or max(position) <> count(*) - 1',
  `select f.project_id from project_favorites f join projects p on p.id = f.project_id where p.seller_id = f.user_id and not ${passed('f.user_id')}`,
  `select p.id from projects p where price_minor > 0 and for_sale
     and not exists (select from business_details b where b.user_id = p.seller_id)`,
  // Purchases, payments and their notifications.
  `select o.id from orders o join order_lines l on l.order_id = o.id join projects p on p.id = l.project_id
     where (p.seller_id <> o.seller_id and not ${passed('o.seller_id')}) or p.posted_at >= o.created_at or o.created_at < (select created_at from people where id = o.buyer_id)`,
  `select o.id from orders o where total_minor <> (select sum(unit_minor * quantity) from order_lines where order_id = o.id)`,
  `select p.id from purchases p where total_minor <> (select sum(total_minor) from orders where purchase_id = p.id)`,
  `select o.id from orders o where refunded_minor <> (select coalesce(sum(amount_minor), 0) from refunds where order_id = o.id and state = 'succeeded')`,
  `select id from refunds where state <> 'succeeded'`,
  `select p.id from purchases p where total_minor > 0 and not exists (select from payments y join sandbox_payments s on s.reference = y.reference
     where y.purchase_id = p.id and y.state = 'succeeded' and s.state = 'succeeded' and s.amount_minor = p.total_minor and y.ask_at is null)`,
  // Milestones and sessions have their invoice once they are completed.
  `select o.id from orders o where total_minor > 0 and (fulfilment not in ('milestone', 'hourly', 'session', 'runs') or state = 'completed')
     and not exists (select from invoices i where i.order_id = o.id)`,
  `select seller_id from invoices group by seller_id, year having max(number) <> count(*)`,
  `select o.id from orders o where acts_at <= now() or paid_at is null`,
  `select o.id from orders o where not exists (select from notifications n where n.user_id = o.seller_id and n.href = '/sales/' || o.id)`,
  `select user_id from notification_counters c where unread <> (select count(*) from notifications n
     where n.user_id = c.user_id and n.read_at is null and n.cleared_at is null)`,
  `select user_id from notification_counters c where last <> (select max(number) from notifications n where n.user_id = c.user_id)`,
  // Everybody was notified of each pending request and each achievement, and has read most of it.
  `select r.id from relations r join people p on p.id = r.requested_by where r.state = 'requested' and 1 <> (
     select count(*) from notifications n where n.user_id = r.low_id + r.high_id - r.requested_by and n.type = 'SEND'
     and n.about = 'relation ' || p.custom_user_id and n.cleared_at is null and n.created_at = r.since)`,
  `select id from notifications where type = 'SEND' and user_id not in (select r.low_id + r.high_id - r.requested_by from relations r
     where r.state = 'requested')`,
  `select a.user_id from notifications n join notifications a on a.user_id = n.user_id and a.id > n.id and a.created_at < n.created_at`,
  `select user_id from notification_counters where unread > 3`,
  `select distinct seller_id from projects p where posted_at is not null and not exists (select from achievements a
     where a.user_id = p.seller_id and a.kind = 'first-project') and not ${passed('p.seller_id')}`,
  `select a.user_id from achievements a where kind = 'first-sale' and reached_at <> (select min(completed_at) from orders
     where seller_id = a.user_id and total_minor > 0 and fulfilment not in ('milestone', 'hourly'))`,
  `select a.user_id from achievements a where kind = 'five-stars' and reached_at <> (select min(r.created_at) from reviews r
     where r.seller_id = a.user_id and r.rating = 5)`,
  `select r.seller_id from reviews r where r.rating = 5 and not exists (select from achievements a
     where a.user_id = r.seller_id and a.kind = 'five-stars')`,
  `select user_id from notifications where type in ('achievement', 'profile', 'welcome')
     and title not in ('Your first sale is complete', 'Your first five stars')
     and href not in ('/settings/decisions', '/admin/appeals', '/become-mentor', '/admin/mentors', '/settings/confirmation')
     and href not like '/admin/confirmations?id=%'
     and not (href like '/ai-agent/%#reviews' and exists (select from agent_reviews r where href = '/ai-agent/' || r.agent_id || '#reviews'))`,
  // Reviews are within the review window, the seller is notified of them, and the buyer of the answer.
  `select r.id from reviews r join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id
     where r.created_at > o.completed_at + interval '60 days' or r.created_at > now() or r.answered_at <= r.created_at or r.answered_at > now()`,
  `select r.id from reviews r join order_lines l on l.id = r.line_id join orders o on o.id = l.order_id where 1 <> (select count(*)
     from notifications n where n.user_id = o.seller_id and n.href = '/sales/' || o.id and n.created_at = r.created_at
     and n.title = r.rating || ' of 5 stars: ' || l.title)`,
  `select r.id from reviews r join order_lines l on l.id = r.line_id where r.answer is not null and 1 <> (select count(*)
     from notifications n where n.user_id = r.author_id and n.href = '/orders/' || l.order_id and n.created_at = r.answered_at
     and n.title = 'Your review was answered: ' || l.title)`,
  'select id from sandbox_webhooks where delivered_at is null',
  // Connections and requests are between people who had joined, and nobody has more open than allowed.
  `select r.id from relations r join people p on p.id in (r.low_id, r.high_id)
     where r.since < p.created_at or r.since > now() or r.state not in ('connected', 'requested')
     or (r.state = 'requested' and r.since < now() - interval '60 days')`,
  `select requested_by from relations where requested_by is not null group by 1 having count(*) > ${relationLimits.openRequests}`,
  `select 1 from relations having count(*) filter (where state = 'connected') < 900 or count(*) filter (where note is not null) < 20`,
  // Conversations: numbers and changes without gaps, read marks and counts that match the messages.
  `select c.id from conversations c left join conversation_messages m on m.conversation_id = c.id group by c.id
     having c.last <> count(m.number) or c.last <> coalesce(max(m.number), 0) or c.last = 0`,
  `select c.id from conversations c left join conversation_messages m on m.conversation_id = c.id and m.change > 0 group by c.id
     having c.changes < count(m.number) or c.changes <> coalesce(max(m.change), 0)
     or (c.changes <> count(m.number) and count(m.card) = 0)`,
  `select conversation_id from conversation_messages where (card is null and (change > 0) <> (edited_at is not null or deleted_at is not null))
     or edited_at < created_at or edited_at > created_at + interval '15 minutes'
     or deleted_at < created_at or deleted_at > created_at + interval '15 minutes'`,
  `select m.conversation_id, seat from conversation_members m where left_at is null and unread <> (select count(*) from conversation_messages w
     where w.conversation_id = m.conversation_id and w.number > m.read_number and w.seat <> m.seat and w.card is null)`,
  `select m.conversation_id, seat from conversation_members m join conversations c on c.id = m.conversation_id
     where read_number > received_number or received_number > c.last or read_number < from_number`,
  `select m.conversation_id, seat from conversation_members m where last_at is distinct from (select max(created_at) from conversation_messages w
     where w.conversation_id = m.conversation_id and m.left_at is null)`,
  `select conversation_id from (select conversation_id, created_at, card,
       lag(created_at) over (partition by conversation_id order by number) as before from conversation_messages) w
     where before > created_at or (before = created_at and card is null) or created_at >= now()`,
  // People write only after they joined the platform, and have read what they answer.
  `select w.conversation_id, w.number from conversation_messages w join conversation_members m using (conversation_id, seat)
     join people p on p.id = m.user_id where w.created_at < p.created_at or w.number <= m.from_number
     or (m.read_number < w.number and w.card is null and w.event ->> 'kind' is distinct from 'left')`,
  // A direct one is open between people who are connected, have an order, or began with a question about a project; the
  // others are requests.
  `select c.id from conversations c where kind = 'direct'
     and exists (select from conversation_messages w where w.conversation_id = c.id and w.card is null) and (state = 'open') <> (
     exists (select from relations r where (r.low_id, r.high_id) = (c.low_id, c.high_id) and r.state = 'connected')
     or exists (select from orders o where least(o.buyer_id, o.seller_id) = c.low_id and greatest(o.buyer_id, o.seller_id) = c.high_id
       and o.fulfilment not in ('milestone', 'hourly'))
     or exists (select from conversation_messages w where w.conversation_id = c.id and number = (
       select min(number) from conversation_messages f where f.conversation_id = c.id and f.card is null) and about->>'kind' = 'project')
     or exists (select from engagements e where e.agreed_version is not null
       and least(e.client_id, e.provider_id) = c.low_id and greatest(e.client_id, e.provider_id) = c.high_id))`,
  `select id from conversations c where state = 'asked' and (last <> 1 or asked_at <> (select created_at from conversation_messages
     where conversation_id = c.id and number = 1) or exists (select from conversation_members m where m.conversation_id = c.id
     and (m.seat <> c.asked_by and m.read_number + m.received_number > 0)))`,
  `select w.conversation_id from conversation_messages w left join projects p on p.id = w.about->>'id' and p.visibility = 'public'
     where w.about->>'kind' = 'project' and (p.posted_at is null or p.posted_at >= w.created_at)`,
  `select w.conversation_id from conversation_messages w left join orders o on o.id = w.about->>'id'
     where w.about->>'kind' = 'order' and (o.created_at is null or o.created_at >= w.created_at)`,
  // Everybody in a group is connected with the person who added them, but for the conversations of teams.
  `select e.conversation_id from conversation_messages e join conversation_members b using (conversation_id, seat)
     join conversations c on c.id = e.conversation_id and c.project_id is null
     cross join jsonb_array_elements_text(e.event->'seats') s(seat)
     join conversation_members a on a.conversation_id = e.conversation_id and a.seat = s.seat::int
     where e.event->>'kind' in ('created', 'added') and not exists (select from relations r where r.state = 'connected'
       and r.low_id = least(a.user_id, b.user_id) and r.high_id = greatest(a.user_id, b.user_id))`,
  `select id from conversations c where kind = 'group' and (select count(*) from conversation_members m
     where m.conversation_id = c.id and m.role = 'owner') <> 1`,
  // Services.
  `select s.id from services s where (views, favorites) <> (
     select (select count(*) from service_views v where v.service_id = s.id), (select count(*) from service_favorites f where f.service_id = s.id))`,
  `select s.id from services s where (views, anonymous_views, favorites) <> (select coalesce(sum(d.views), 0), coalesce(sum(d.anonymous_views), 0),
     coalesce(sum(d.favorites), 0) from service_days d where d.service_id = s.id)`,
  `select s.id from services s where completed <> (select count(*) from engagements e where e.service_id = s.id and e.state = 'completed')`,
  `select s.id from services s where (rating_sum, rating_count) <> (select coalesce(sum(r.rating), 0), count(*)
     from work_reviews r join engagements e on e.id = r.engagement_id where e.service_id = s.id and r.by = 'client' and r.shown)`,
  `select e.id from engagements e join services s on s.id = e.service_id
     where s.provider_id <> e.provider_id or s.posted_at >= e.created_at or s.topic <> e.category`,
  `select s.id from services s where posted_at is not null and (not exists (select from service_images i where i.service_id = s.id and i.position = 0)
     or not exists (select from business_details b where b.user_id = s.provider_id)
     or not exists (select from adult_declarations a where a.person_id = s.provider_id and a.at <= s.posted_at))`,
  // Agents.
  `select a.id from agents a where (views, favorites) <> (
     select (select count(*) from agent_views v where v.agent_id = a.id), (select count(*) from agent_favorites f where f.agent_id = a.id))`,
  `select a.id from agents a where (views, favorites) <> (select coalesce(sum(d.views), 0), coalesce(sum(d.favorites), 0)
     from agent_days d where d.agent_id = a.id)`,
  `select a.id from agents a join people p on p.id = a.author_id where a.posted_at <= p.created_at`,
  `select a.id from agents a where readings <> (select count(*) from agent_readings r where r.agent_id = a.id
     and r.number = (select max(v.number) from agent_versions v where v.agent_id = a.id)) or files <> 0`,
  `select a.id from agents a where (rating_sum, rating_count) <> (select coalesce(sum(r.rating), 0), count(*)
     from agent_reviews r where r.agent_id = a.id and r.shown)`,
  `select r.id from agent_reviews r join agents a on a.id = r.agent_id where r.author_id = a.author_id or not exists (select from agent_runs n
     where n.user_id = r.author_id and n.agent_id = r.agent_id and n.outcome = 'answered' and n.kind <> 'own' and n.ended_at <= r.created_at)`,
  `select v.agent_id from agent_versions v join agents a on a.id = v.agent_id where v.published_at <= a.posted_at or v.remote_url <> a.remote_url`,
  `select r.agent_id from agent_readings r join agents a on a.id = r.agent_id join people p on p.id = r.user_id
     where r.user_id = a.author_id or p.user_type <> 'Professors'`,
  `select r.agent_id from agent_remotes r join agents a on a.id = r.agent_id where a.checked_at is null
     or a.checked_at <> (select max(c.at) from agent_checks c where c.agent_id = a.id and c.problem is null)`,
  // A finding has its entries: what is fixed was marked by the client, what is closed was checked.
  `select f.engagement_id from findings f where f.state <> 'open' and not exists (select from finding_events v
     where v.engagement_id = f.engagement_id and v.number = f.number and v.act =
       case f.state when 'fixed' then 'fix' when 'closed' then 'close' else 'accept' end)`,
  'select id from people where demo and not exists (select from auth_users u where u.id = uid and u.email_verified)',
]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-seed-'))
  own = await freshDatabase()
  await load()
  // The demo community's actions run through the product itself.
}, 240_000)
afterAll(async () => {
  await own.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the demo community exists once, however often it is loaded, also at the same time', async () => {
  await Promise.all([load(), load()])
  expect(await ask('select count(*)::int as n from people')).toEqual([{ n: 308 }])
  expect(await ask('select count(*)::int as n from projects')).toEqual([{ n: 240 }])
  expect(
    await ask(
      `select count(*)::int as n from listing_totals where kind = 'project' and facet = 'category' and listings > 0`,
    ),
  ).toEqual([{ n: 30 }])
})

test.each(contradictions)('its counters and rows match: %s', async (text) => {
  expect(await ask(text)).toEqual([])
})

test('its ledger balances, and each side has orders in every state', async () => {
  expect(await checkLedger(own.db)).toEqual({ unbalanced: [], strays: [] })
  const states = await ask(`select distinct state from orders order by 1`)
  const every = ['cancelled', 'changes-requested', 'completed', 'delivered', 'paid', 'refunded', 'reported']
  expect(states.map(({ state }) => state)).toEqual(every)
  for (const side of ['buyer', 'seller']) {
    const sides = await ask(
      `select p.email::text, count(o.id)::int as n from people p left join orders o on o.${side}_id = p.id group by 1`,
    )
    const traders = demoPeople.filter(
      ({ role, userType }) => role === 'member' && (side === 'buyer' || userType !== 'Business'),
    )
    for (const { email } of traders) expect(sides.find((row) => row.email === email)?.n).toBeGreaterThan(1)
  }
})

test('many completed lines are reviewed, in varied ways, and some reviews are answered', async () => {
  const said = `select count(*) > 12 as many, count(*) < (select count(*) from order_lines l join orders o on o.id = l.order_id
      where o.state = 'completed') as "notAll", count(distinct rating) > 2 as stars, count(answer) > 4 as answered,
      count(*) filter (where text = '') > 0 as wordless from reviews`
  expect(await ask(said)).toEqual([{ many: true, notAll: true, stars: true, answered: true, wordless: true }])
})

test('nobody is at two sessions or meetings at once', async () => {
  const twice = `with times as (
      select id, host_id as person, starts_at, ends_at from bookings where state not in ('cancelled', 'lapsed')
      union all select id, guest_id, starts_at, ends_at from bookings where state not in ('cancelled', 'lapsed')
      union all select m.id, p.person_id, m.starts_at, m.ends_at from meetings m join meeting_people p on p.meeting_id = m.id
        where m.cancelled_at is null and p.answer <> 'declined')
    select a.person, a.starts_at, b.starts_at as other from times a
    join times b on b.person = a.person and b.id > a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at`
  expect(await ask(twice)).toEqual([])
  expect(await ask('select count(*) > 15 as many from meetings')).toEqual([{ many: true }])
})

test('many projects have teams, with invitations, places and applications in every state', async () => {
  const teams = `select count(distinct project_id)::int as teams from team_members`
  expect((await ask(teams))[0]?.teams).toBeGreaterThan(30)
  for (const [table, states] of [
    ['team_invitations', ['accepted', 'declined', 'lapsed', 'open', 'withdrawn']],
    ['team_handovers', ['accepted', 'declined', 'lapsed', 'open']],
    ['team_applications', ['accepted', 'declined', 'lapsed', 'open', 'withdrawn']],
    ['team_places', ['filled', 'open']],
    ['team_contributions', ['confirmed', 'declined', 'waiting']],
  ] as const)
    expect((await ask(`select distinct state from ${table} order by 1`)).map(({ state }) => state)).toEqual(states)
  // Nobody is in the team of an own project, or of one that they bought.
  expect(
    await ask(`select m.project_id from team_members m join projects p on p.id = m.project_id
      where (p.seller_id = m.person_id and m.left_at is null) or exists (select from orders o join order_lines l on l.order_id = o.id
        where o.buyer_id = m.person_id and l.project_id = m.project_id)`),
  ).toEqual([])
})

test('two people on the sign-in page share a team, with work to confirm and a conversation that both have read', async () => {
  const known = `(select id from people where email in ('ilse.vandermeer@aldermoor.example', 'tomas@arriaga.example'))`
  const [team] = await ask(`select m.project_id as id from team_members m join projects p on p.id = m.project_id
    where m.person_id in ${known} and p.seller_id in ${known} and m.left_at is null`)
  const states = await ask(
    `select state, count(*)::int from team_contributions where project_id = '${team?.id}' group by 1 order by 1`,
  )
  expect(states).toEqual([
    { state: 'confirmed', count: 2 },
    { state: 'waiting', count: 2 },
  ])
  const seats = await ask(`select m.unread from conversations c join conversation_members m on m.conversation_id = c.id
    where c.project_id = '${team?.id}' and m.user_id in ${known}`)
  expect(seats).toEqual([{ unread: 0 }, { unread: 0 }])
})

test('some teams share their income, with orders that were split and proposals that wait', async () => {
  const count = async (text: string) => (await ask(`select count(*)::int as many from ${text}`))[0]?.many
  expect(await count('(select distinct project_id from team_members where basis_points > 0) shared')).toBeGreaterThan(
    10,
  )
  expect(await count('orders where is_shared and paid_at is not null')).toBeGreaterThan(3)
  expect(await count(`team_share_proposals where state = 'open'`)).toBeGreaterThan(0)
  // A project with shares is an order of its own, and each order has its shares.
  expect(
    await ask(`select o.id from orders o where o.is_shared and ((select count(*) from order_lines l where l.order_id = o.id) <> 1
      or not exists (select from order_shares s where s.order_id = o.id))`),
  ).toEqual([])
})

test('the four demo people have hours, one of them an absence, and goals with others', async () => {
  const members = demoPeople.filter(({ role }) => role === 'member').map(({ email }) => `'${email}'`)
  const hours = await ask(`select h.absences from people p join host_hours h on h.person_id = p.id
    where p.email in (${members.join(', ')}) and not h.paused and h.weekly::text <> '[[],[],[],[],[],[],[]]'`)
  expect(hours).toHaveLength(4)
  expect(hours.filter(({ absences }) => absences.length > 0)).toHaveLength(1)
  const goals =
    await ask(`select p.email, count(*) filter (where g.done_at is null)::int as open, count(g.done_at)::int as done
    from people p join session_goals g on p.id in (g.low_id, g.high_id) where p.email in (${members.join(', ')}) group by 1`)
  expect(goals).toHaveLength(4)
  expect(goals.some(({ open }) => open > 0) && goals.some(({ done }) => done > 0)).toBe(true)
  // Nobody is booked on a day of an absence.
  expect(
    await ask(`select b.id from bookings b join host_hours h on h.person_id = b.host_id, jsonb_array_elements(h.absences) a
      where b.state in ('asked', 'booked') and (b.starts_at at time zone h.zone)::date between (a->>'from')::date and (a->>'to')::date`),
  ).toEqual([])
})

test('three people own runs of agents, have used some and reviewed them, and the figures of the agents are these', async () => {
  const { rows } = await own.db.pool.query(`
    select a.name, k.runs, k.spent, k.open, a.runs as figure,
      (select count(*)::int from agent_runs r where r.order_id = k.order_id and r.outcome = 'answered') as kept
    from agent_run_packs k join agents a on a.id = k.agent_id where k.closed_at is null order by a.name, k.runs`)
  expect(rows).toEqual([
    { name: 'CSV gap finder', runs: 50, spent: 2, open: 0, figure: 2, kept: 2 },
    { name: 'Sample size', runs: 100, spent: 1, open: 0, figure: 4, kept: 1 },
    { name: 'Sample size', runs: 200, spent: 3, open: 0, figure: 4, kept: 3 },
  ])
  expect(
    await ask(`select a.name, a.rating_sum as stars, a.rating_count as reviews,
      (select count(*)::int from agent_reviews r where r.agent_id = a.id and r.answer is not null) as answers
      from agents a where rating_count > 0 order by a.name`),
  ).toEqual([
    { name: 'CSV gap finder', stars: 4, reviews: 1, answers: 0 },
    { name: 'Sample size', stars: 9, reviews: 2, answers: 1 },
  ])
})

test('thirty-four agents are public, eight of them at addresses of this server', async () => {
  const [found] = await ask(`select count(*)::int as agents, count(distinct category)::int as categories,
      count(*) filter (where remote_url like 'http://localhost:%/dev/agents/%')::int as programs from agents where state = 'public'`)
  expect(found).toEqual({ agents: 34, categories: 12, programs: 8 })
  expect(await ask(`select count(*)::int as agents from listing_index where kind = 'agent'`)).toEqual([{ agents: 34 }])
  const [trusted] = await ask(`select count(*) filter (where 'trust:checked' = any (facets))::int as checked,
      count(*) filter (where 'trust:read' = any (facets))::int as read from listing_index where kind = 'agent'`)
  expect(trusted?.checked).toBe(8)
  expect(trusted?.read).toBeGreaterThan(2)
})

test('sixty experts are listed with publications, in most areas of science', async () => {
  const [found] = await ask(`select count(*)::int as experts, count(distinct split_part(f, ':', 2))::int as fields,
      min(works) as least from listing_index x, unnest(x.facets) f,
      lateral (select count(*)::int as works from publications b join experts e on e.person_id = b.person_id where e.handle = x.id) w
    where x.kind = 'expert' and f like 'field:%'`)
  expect(found?.least).toBeGreaterThan(0)
  expect(found?.fields).toBeGreaterThan(15)
  expect(await ask(`select count(*)::int as experts from listing_index where kind = 'expert'`)).toEqual([
    { experts: 60 },
  ])
})

test('ambassadors are at six campuses, two at most at each, and applications are in every state', async () => {
  const campuses = await ask(`select campus_id, count(*)::int as n from ambassadors
    where ended_at is null and until > now() group by 1`)
  expect(campuses).toHaveLength(6)
  for (const { n } of campuses) expect(n).toBeLessThan(3)
  const states = await ask('select distinct state from ambassador_applications order by 1')
  const every = ['accepted', 'closed', 'offered', 'read', 'refused', 'sent', 'talk', 'withdrawn']
  expect(states.map(({ state }) => state)).toEqual(every)
  const open = await ask(`select code from ambassadors m join people p on p.id = m.person_id
    where p.email = 'ilse.vandermeer@aldermoor.example'`)
  expect(open).toEqual([{ code: 'ILSE-7K2Q' }])
  const given = await ask(
    `select c.is_shown, m.ending from ambassador_credentials c join ambassadors m using (person_id)`,
  )
  expect(given).toEqual([{ is_shown: true, ending: 'stopped' }])
})

test('requests to confirm a school or firm wait, one is confirmed and shown, and one is refused', async () => {
  const states = await ask('select state, count(*)::int as n from confirmation_requests group by 1 order by 1')
  expect(states).toEqual([
    { state: 'confirmed', n: 1 },
    { state: 'open', n: 3 },
    { state: 'refused', n: 1 },
  ])
  expect(await ask('select count(*)::int as n from confirmation_documents where request_id is not null')).toEqual([
    { n: 5 },
  ])
})

test('every topic has mentors whom people can book, and applications are in every state', async () => {
  const topics = await ask(`select topic, count(*)::int as n, count(*) filter (where has_no_time)::int as late
    from mentor_listings group by 1`)
  expect(topics).toHaveLength(10)
  for (const { n } of topics) expect(n).toBeGreaterThan(7)
  expect(topics.reduce((late, each) => late + each.late, 0)).toBeGreaterThan(3)
  const states = await ask('select distinct state from mentor_applications order by 1')
  const every = ['accepted', 'closed', 'offered', 'read', 'refused', 'sent', 'talk', 'withdrawn']
  expect(states.map(({ state }) => state)).toEqual(every)
  const shared = await ask(`select t.about, count(distinct a.person_id)::int as people
    from mentor_applications a, jsonb_to_recordset(a.topics) t (about text) group by 1 having count(distinct a.person_id) > 1`)
  expect(shared).toEqual([])
})

test('sessions were held, missed, cancelled, paid, refunded and reviewed, and some are to come for each of the four demo people', async () => {
  const states = await ask(
    'select distinct b.state, o.state as paid from bookings b left join orders o on o.id = b.order_id order by 1, 2',
  )
  expect(states.map(({ state, paid }) => [state, paid])).toEqual([
    ...[
      ['asked', null],
      ['booked', 'paid'],
      ['booked', null],
      ['cancelled', null],
    ],
    ...[
      ['done', 'cancelled'],
      ['done', 'completed'],
      ['done', 'reported'],
      ['done', null],
    ],
  ])
  expect(await ask('select distinct came from bookings order by 1')).toEqual([
    ...[{ came: 'both' }, { came: 'guest' }, { came: null }],
  ])
  expect(await ask('select distinct helped from bookings order by 1')).toEqual(
    ['no', 'partly', 'yes', null].map((helped) => ({ helped })),
  )
  // Who was there is known of each session in our room, and both sat there until its end.
  expect(
    await ask(`select id from bookings b where state = 'done' and meet_kind = 'room' and came = 'both' and 2 <>
      (select count(*) from room_stays s where s.joined_at <= b.starts_at and s.left_at >= b.ends_at and s.person_id in (b.host_id, b.guest_id))`),
  ).toEqual([])
  const rated = await ask(
    'select count(distinct person_id) >= 5 as many, max(reviews) >= 4 as well from mentor_listings where reviews > 0',
  )
  expect(rated).toEqual([{ many: true, well: true }])
  const emails = demoPeople.filter(({ role }) => role === 'member').map(({ email }) => email)
  const coming = `select distinct p.email::text from bookings b join people p on p.id in (b.host_id, b.guest_id)
    where b.state = 'booked' and b.starts_at > now() and p.email::text = any ('{${emails.join(',')}}') order by 1`
  expect((await ask(coming)).map(({ email }) => email)).toEqual(emails.toSorted())
})

test('somebody on the sign-in page has applied as a mentor and can choose a time for the talk', async () => {
  const applied =
    await ask(`select a.state, cardinality(a.times) as times from mentor_applications a join people p on p.id = a.person_id
    where p.first_name = 'Ilse'`)
  expect(applied).toEqual([{ state: 'offered', times: 3 }])
})

test('everybody on the sign-in page has conversations of each kind: unread, archived, a request and the group', async () => {
  const members = demoPeople.filter(({ role }) => role === 'member').map(({ email }) => email)
  const rows = await ask(
    `select p.email::text, count(*) filter (where c.kind = 'direct' and c.state = 'open')::int as direct,
       count(*) filter (where m.unread > 0 and c.state = 'open')::int as unread,
       count(*) filter (where m.archived_at is not null)::int as archived,
       count(*) filter (where c.state = 'asked' and c.asked_by <> m.seat)::int as requests,
       count(*) filter (where c.kind = 'group' and c.project_id is null)::int as groups
     from people p join conversation_members m on m.user_id = p.id join conversations c on c.id = m.conversation_id
     where p.email::text = any ('{${members.join(',')}}') group by 1`,
  )
  expect(rows.map(({ email }) => email).sort()).toEqual(members.toSorted())
  for (const row of rows) {
    expect(row).toMatchObject({ archived: 1, requests: 1, groups: 1 })
    expect(row.direct).toBeGreaterThan(4)
    expect(row.unread).toBeGreaterThan(0)
  }
  const kinds = `select count(*) filter (where reply_to is not null)::int > 5 as replies, count(edited_at)::int as edited,
    count(deleted_at)::int as deleted, count(*) filter (where warns)::int as warned,
    array(select distinct event->>'kind' from conversation_messages where event is not null order by 1) as events,
    array(select distinct about->>'kind' from conversation_messages where about is not null order by 1) as about
    from conversation_messages`
  expect(await ask(kinds)).toEqual([
    {
      replies: true,
      edited: 1,
      deleted: 1,
      warned: 1,
      events: ['added', 'created', 'joined', 'left', 'role'],
      about: ['order', 'project'],
    },
  ])
})

test('downloadable projects have files, and their bytes match their stated length', async () => {
  const [{ n }] = await ask('select count(distinct project_id)::int as n from project_assets')
  expect(n).toBeGreaterThan(40)
  expect(
    await ask(
      'select id from projects where for_sale and duration_days = 0 and id not in (select project_id from project_assets)',
    ),
  ).toEqual([])
})

test('everybody on the sign-in page is in the demo community', async () => {
  const rows = await ask('select email::text, user_type as "userType", role from people')
  for (const person of demoPeople) expect(rows).toContainEqual(person)
})

test('a large load restores indexes, foreign keys and triggers', async () => {
  const parts = () =>
    ask(`select conname::text as name, pg_get_constraintdef(oid) as text from pg_constraint
         union all select indexname, indexdef from pg_indexes where schemaname = 'public'
         union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`)
  const before = await parts()
  const client = await own.db.pool.connect()
  await client.query('begin')
  await inBulk(client, true, async () => {
    expect(
      (await client.query(`select from pg_constraint where contype = 'f' and conrelid = 'projects'::regclass`))
        .rowCount,
    ).toBe(0)
  })
  await client.query('commit')
  client.release()
  expect(await parts()).toEqual(before)
})

test('work by the hour has weeks that are over, delivered and being worked in', async () => {
  expect(
    await ask(`select distinct m.state, o.state as paid from engagement_milestones m left join orders o on o.id = m.order_id
      where m.hours is not null order by 1, 2`),
  ).toEqual([
    { state: 'funded', paid: 'delivered' },
    { state: 'funded', paid: 'paid' },
    { state: 'released', paid: 'completed' },
    { state: 'unfunded', paid: null },
  ])
  expect(await ask('select count(*)::int as jobs from job_posts where hours_per_week is not null')).toEqual([
    { jobs: 1 },
  ])
  expect(await ask('select count(*)::int as waiting from job_questions where answer is null')).toEqual([{ waiting: 1 }])
  expect(await ask('select count(*)::int as invited from job_invitations')).toEqual([{ invited: 2 }])
  expect(await ask('select count(distinct job_id)::int as described from job_files')).toEqual([{ described: 3 }])
})

test('the engagements are in every state, and each of the four demo people who can has one that waits for them', async () => {
  const states = await ask('select state, count(*)::int as n from engagements group by 1 order by 1')
  expect(states.map(({ state }) => state)).toEqual([
    ...['active', 'agreed', 'completed', 'declined', 'ended', 'lapsed', 'offered', 'requested', 'withdrawn'],
  ])
  const waiting = await ask(`select p.first_name as name, count(*)::int as n from engagements e join people p
    on (p.id = e.client_id and e.turn = 'client') or (p.id = e.provider_id and e.turn = 'provider')
    where p.first_name in ('Ilse', 'Nomvula', 'Tomás') group by 1 order by 1`)
  expect(waiting.map(({ name }) => name)).toEqual(['Ilse', 'Nomvula', 'Tomás'])
})

test('jobs are in every state, their proposals in most, and each of the four demo people has both to answer and to wait for', async () => {
  const jobs = await ask('select distinct state::text, reason from job_posts order by 1, 2')
  expect(jobs.map(({ state, reason }) => [state, reason])).toEqual([
    ['closed', 'budget'],
    ['closed', 'date'],
    ['closed', 'found-elsewhere'],
    ['closed', 'not-needed'],
    ['decided', null],
    ['open', null],
  ])
  const proposals = await ask('select distinct state from engagements where job_id is not null order by 1')
  expect(proposals.map(({ state }) => state)).toEqual([
    ...['active', 'agreed', 'completed', 'declined', 'lapsed', 'offered', 'withdrawn'],
  ])
  const emails = demoPeople.filter(({ role }) => role === 'member').map(({ email }) => email)
  const rows = await ask(`select p.email::text,
      exists (select from job_posts j join engagements e on e.job_id = j.id
        where j.client_id = p.id and j.state = 'open' and e.state = 'offered') as asked,
      exists (select from engagements e where e.provider_id = p.id and e.job_id is not null and e.state = 'offered') as waits
    from people p where p.email::text = any ('{${emails.join(',')}}') order by 1`)
  expect(rows).toEqual(emails.toSorted().map((email) => ({ email, asked: true, waits: true })))
  expect(await ask('select category, count(*) >= 7 as many from job_posts group by 1 having count(*) < 7')).toEqual([])
})

test('each of the four demo people has work that waits for them as a client and as a provider, the freelancer another offer', async () => {
  const emails = demoPeople.filter(({ role }) => role === 'member').map(({ email }) => email)
  const rows = await ask(`select p.email::text,
      exists (select from engagements e where e.client_id = p.id and (e.turn = 'client' or e.offer_by = 'provider') and e.ended_at is null) as client,
      exists (select from engagements e where e.provider_id = p.id and (e.turn = 'provider' or e.offer_by = 'client') and e.ended_at is null) as provider,
      exists (select from engagements e where e.provider_id = p.id and e.offer_by = 'client' and e.ended_at is null) as countered
    from people p where p.email::text = any ('{${emails.join(',')}}') order by 1`)
  expect(rows).toEqual(emails.toSorted().map((email) => ({ email, client: true, provider: true, countered: true })))
  // What a proposal shows was published before, and is its maker's own.
  expect(await ask('select count(*) >= 10 as many from proposals where projects <> $${}$$')).toEqual([{ many: true }])
  expect(
    await ask(`select w.engagement_id from proposals w join engagements e on e.id = w.engagement_id, unnest(w.projects) shown(id)
      left join projects p on p.id = shown.id where (p.seller_id is distinct from e.provider_id and not ${passed('e.provider_id')}) or p.posted_at >= e.created_at`),
  ).toEqual([])
  expect(
    await ask(
      `select count(*) filter (where agreed_version is not null or job_id is null) >= 40 as many from engagements`,
    ),
  ).toEqual([{ many: true }])
})

test('more than eighty services are offered in all topics; some are paused, some are drafts', async () => {
  const states = await ask('select state, count(*)::int as n from services group by 1 order by 1')
  const numberOf = Object.fromEntries(states.map(({ state, n }) => [state, n]))
  expect(numberOf.draft).toBeGreaterThanOrEqual(3)
  expect(numberOf.paused).toBeGreaterThanOrEqual(4)
  expect(numberOf.public).toBeGreaterThanOrEqual(75)
  const topics = await ask(`select topic from services where state = 'public' group by 1 having count(*) >= 4`)
  expect(topics.map(({ topic }) => topic).sort()).toEqual(workTopics.toSorted())
  const types = await ask(
    'select distinct p.user_type from services s join people p on p.id = s.provider_id order by 1',
  )
  expect(types.map((row) => row.user_type)).toEqual(['Business', 'Freelancers', 'Professors', 'Students'])
  expect(
    await ask(`select id from services s where state = 'public' and not exists (select from listing_index x
      where x.kind = 'service' and x.id = s.id)`),
  ).toEqual([])
})

test('more than a dozen reviews and audits are finished, with findings in every state and a re-check done and one running', async () => {
  const finished = `select count(*)::int as n from engagements e where e.state = 'completed'
    and exists (select from findings f where f.engagement_id = e.id)`
  expect((await ask(finished))[0].n).toBeGreaterThan(12)
  const states = await ask('select state from findings where delivered_at is not null group by 1 order by 1')
  expect(states.map(({ state }) => state)).toEqual(['accepted', 'closed', 'fixed', 'open'])
  expect(await ask('select count(*) > 0 as some from findings where delivered_at is null')).toEqual([{ some: true }])
  const checks = `select count(recheck_done_at) > 5 as done, count(*) filter (where recheck_asked_at is not null
    and recheck_done_at is null) > 0 as running from finding_lists`
  expect(await ask(checks)).toEqual([{ done: true, running: true }])
  const topics = await readTopics({ db: own.db, clock: { now: () => new Date() } })
  const shown = topics.flatMap(({ topic, medianMinor }) => (medianMinor === null ? [] : [topic]))
  expect(shown).toEqual(['AI strategy', 'Architecture review', 'Expert code review', 'Security audit'])
  expect(await ask('select title from services where completed >= 5 and median_days > 0')).toEqual([
    { title: 'Code review of a TypeScript service, with findings you can close' },
  ])
})

test('each of the four demo people offers a service and has bought one', async () => {
  const emails = demoPeople.filter(({ role }) => role === 'member').map(({ email }) => email)
  const rows = await ask(`select p.email::text,
      exists (select from services s join engagements e on e.service_id = s.id where s.provider_id = p.id and s.state = 'public') as sold,
      exists (select from engagements e where e.client_id = p.id and e.service_id is not null) as bought
    from people p where p.email::text = any ('{${emails.join(',')}}') order by 1`)
  expect(rows).toEqual(emails.toSorted().map((email) => ({ email, sold: true, bought: true })))
})

// The last test: nobody is left after it.
test('npm run admin -- remove-demo removes the whole community', { timeout: 60_000 }, async () => {
  const { out } = await runCommand('admin', ['remove-demo'], { url: own.url, dataDir })
  expect(out).toContain('Removed: 308 demo people and everything they owned')
  expect(await ask('select count(*)::int as n from people')).toEqual([{ n: 0 }])
  expect(await ask('select id from bookings union all select id from booked_sessions')).toEqual([])
})
