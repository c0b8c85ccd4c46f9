import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { listingKinds } from '@guildhall/contract/values/options.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Config } from '#config/config.ts'
import { seedDrawing } from '#config/paths.ts'
import { StartError } from '#config/start-error.ts'
import { allowMinutes, runLong } from '#db/time-limits.ts'
import { insertDemoIdentities } from '#identity/credentials/credentials.ts'
import { refreshRanks } from '#leaderboard/rank-refresh.ts'
import { countNames } from '#users/known-names.ts'
import type { Deps } from '../deps.ts'
import { demoPassword } from '../dev/demo-people.ts'
import { inBulk } from './bulk.ts'
import { seed } from './data-set.ts'
import { insertPolicyVersions } from './people/policy-versions.ts'
import { insertStaff } from './people/staff.ts'
import { type SeedSizeName, seedSizes } from './sizes.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'> & { config: Pick<Config, 'dataDir' | 'seedSize'> | Config }

/**
 * Generates the community, once: if there are demo people, nothing happens. All of it is one transaction, which is committed
 * when its pictures are drawn too, so that a killed start leaves nothing half done and the next one continues. Large communities,
 * which only benches use, get their experts into the search after that: after a kill there, begin with an empty database. `stop` ends the
 * drawing, which is the long part; the call then fails.
 */
export async function loadSeed(
  parts: Parts,
  size = parts.config.seedSize,
  pictures = true,
  stop?: AbortSignal,
): Promise<void> {
  if (size === 'none' || (await isLoaded(parts))) return
  parts.log.info(`Making the ${size} community …`)
  const given = new AbortController()
  const signal = stop ? AbortSignal.any([stop, given.signal]) : given.signal
  let drawingError: unknown
  const drawing = (pictures ? drawPictures(parts.config.dataDir, size, signal) : Promise.resolve()).catch((error) => {
    if (!given.signal.aborted) drawingError = error
    given.abort()
  })
  const client = await parts.db.pool.connect()
  try {
    await client.query('begin')
    // It waits for the drawing, which takes a slow or busy machine longer than a transaction may be idle.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await write(client, parts, size, signal)
    await drawing
    if (drawingError) throw drawingError
    // Past publications and sales are not notified now.
    await client.query('select keep_achievements()')
    await client.query('commit')
  } catch (error) {
    given.abort()
    await client.query('rollback')
    await drawing
    throw drawingError ?? error
  } finally {
    client.release()
  }
  await analyze(parts)
  // An expert's listing holds their projects, which are found by index: in the transaction that created it again after their
  // rows were changed, PostgreSQL does not use it. The experts of the demo community are listed as they are played.
  if (seedSizes[size].experts > 0) await runLong(parts.db, `select index_all_listings('expert')`, 0)
  await refreshRanks(parts)
}

async function isLoaded({ db }: Parts): Promise<boolean> {
  const { rowCount } = await db.pool.query('select from people where demo limit 1')
  return rowCount !== 0
}

/** Draws the missing pictures of a community, in a separate process; `stop` ends it, and the call fails. */
export async function drawPictures(dataDir: string, size: SeedSizeName, stop?: AbortSignal): Promise<void> {
  const drawing = promisify(execFile)(process.execPath, [seedDrawing, dataDir, size, String(seed)], { signal: stop })
  await drawing.catch((error: Error & { signal?: string; stderr?: string }) => {
    const [code] = /\b(ENOSPC|EDQUOT)\b/.exec(error.stderr ?? '') ?? []
    if (code) throw Object.assign(new Error('there is no room for the pictures of the community'), { code })
    if (!error.signal) throw error
    // Ctrl-C and the out-of-memory killer reach the drawing process itself.
    throw new StartError(`Drawing the pictures was stopped by ${error.signal}; the next start continues from there`)
  })
}

async function write(
  client: PoolClient,
  { clock, config, log }: Parts,
  name: SeedSizeName,
  stop: AbortSignal,
): Promise<void> {
  await allowMinutes(client, 0)
  await client.query('set local lock_timeout = 0')
  // Of several processes that start together one writes; the others find its people.
  await client.query('lock table people in share row exclusive mode')
  const { rows } = await client.query(
    'select coalesce(max(id), 0)::int + 1 as first, bool_or(demo) as loaded from people',
  )
  if (rows[0].loaded) return
  const size = seedSizes[name]
  // The generator is a lot of text, which later starts do not need.
  const { copyPeople } = await import('./rows/people-rows.ts')
  const { copyProjects } = await import('./rows/project-rows.ts')
  const { copyServices } = await import('./rows/service-rows.ts')
  const { copyBusinesses } = await import('./rows/business-rows.ts')
  const { copySales } = await import('./rows/sale-rows.ts')
  const { copyJobs } = await import('./rows/job-rows.ts')
  const { copyWork } = await import('./rows/work-rows.ts')
  const { copyExperts } = await import('./rows/expert-rows.ts')
  const { copyFiles } = await import('./rows/file-rows.ts')
  const { copyRelations } = await import('./rows/relation-rows.ts')
  const set = { options: { seed, now: clock.now() }, size, firstId: Number(rows[0].first) }
  await inBulk(client, size.mixed, async () => {
    await copyPeople(client, set)
    const sellers = await copyProjects(client, set)
    const providers = await copyServices(client, set)
    await copyBusinesses(client, set, new Set([...sellers, ...providers]))
    await copyRelations(client, set)
    // The large sets have no files to open, as they have no drawings.
    await (size.mixed ? copySales(client, set) : copyFiles(client, set))
    if (size.jobs > 0) {
      await copyJobs(client, set)
      await copyWork(client, set)
    }
    await copyExperts(client, set)
    await indexListings(client)
    await recount(client)
    await countDays(client, !size.mixed)
  })
  await client.query(`select setval(pg_get_serial_sequence('people', 'id'), (select max(id) from people))`)
  const tx = drizzle({ client })
  await insertStaff(tx, clock.now())
  await insertPolicyVersions(tx, clock.now())
  await countNames(tx)
  await insertDemoIdentities(tx, demoPassword, clock.now())
  if (size.mixed || !('payments' in config) || config.payments !== 'sandbox') return
  const { listMentors, makeMentors } = await import('./mentors/play.ts')
  const mentors = await makeMentors(client, set)
  const { openHours } = await import('./sessions/hosts.ts')
  await openHours(client, set)
  // Before the trade, in which people buy runs of them.
  const { makeAgents } = await import('./agents/play.ts')
  await makeAgents(client, set, config.origin)
  const { trade } = await import('./trade/play.ts')
  await trade(client, config, log, set, mentors.mentors, stop)
  const { talk } = await import('./talks/play.ts')
  await talk(client, config, log, set)
  const { meet } = await import('./meetings/play.ts')
  await meet(client, set)
  await listMentors(client, set, mentors)
  const { makeAmbassadors } = await import('./ambassadors/play.ts')
  await makeAmbassadors(client, set)
  const { bringPeople } = await import('./ambassadors/joining.ts')
  await bringPeople(client, config, log, set)
  const { makeExperts } = await import('./experts/play.ts')
  await makeExperts(client, set)
}

// A person's listing holds their skills. Without an index each person would read everybody's, and it is created again only
// after this.
async function indexListings(client: PoolClient): Promise<void> {
  await client.query('create index skills_while_loading on user_skills (user_id)')
  await client.query('analyze people, profiles, user_skills')
  const kinds = listingKinds.filter((kind) => kind !== 'expert')
  await client.query('select index_all_listings(kind) from unnest($1::text[]) kind', [kinds])
  await client.query('drop index skills_while_loading')
}

// Does in one statement what the triggers do row by row. Runs before the indexes are created, because an update of a
// person would change all of them.
async function recount(client: PoolClient): Promise<void> {
  await client.query(`
    update people p set public_projects = c.projects
    from (select seller_id, count(*) as projects from projects where visibility = 'public' group by seller_id) c
    where p.id = c.seller_id and p.public_projects <> c.projects`)
  await client.query(`
    insert into leaderboard_changes (person_id)
    select distinct seller_id from projects where visibility = 'public' order by seller_id`)
}

// Fills the daily counters from what has been written; later purchases are counted as they happen. Visitors, who leave
// nothing but their number, viewed the same projects as members.
async function countDays(client: PoolClient, withVisitors: boolean): Promise<void> {
  const visitors = withVisitors
    ? `('x' || substr(md5(project_id || day), 1, 4))::bit(16)::int % (2 * count(*) + 1)`
    : '0'
  await client.query(`
    insert into project_days (project_id, day, views, anonymous_views, favorites)
    select project_id, day, sum(views), sum(visitors), sum(favorites) from (
      select project_id, day, count(*) as views, ${visitors} as visitors, 0 as favorites from project_views group by 1, 2
      union all
      select project_id, (created_at at time zone 'UTC')::date, 0, 0, count(*) from project_favorites group by 1, 2) counted
    group by 1, 2`)
  await client.query(`
    insert into service_days (service_id, day, views, favorites)
    select service_id, day, sum(views), sum(favorites) from (
      select service_id, day, count(*) as views, 0 as favorites from service_views group by 1, 2
      union all
      select service_id, (created_at at time zone 'UTC')::date, 0, count(*) from service_favorites group by 1, 2) counted
    group by 1, 2`)
  await client.query('select count_brought()')
  if (withVisitors)
    await client.query(`
      update projects p set anonymous_views = d.visitors
      from (select project_id, sum(anonymous_views) as visitors from project_days group by 1) d where p.id = d.project_id`)
}

async function analyze({ db }: Parts): Promise<void> {
  await runLong(
    db,
    `vacuum analyze people, profiles, education_entries, work_entries, user_skills, projects, project_images,
         project_favorites, project_views, project_days, listing_index, listing_words, project_assets, purchases, orders, order_lines,
         reviews, order_events, ledger_entries, notifications, achievements, relations, follows, conversations,
         conversation_members, conversation_messages, agents, agent_images, agent_favorites, agent_views, experts, publications, services, service_images, service_favorites, service_views, job_posts, proposals, engagements, engagement_offers, engagement_milestones,
         engagement_events`,
    0,
  )
}
