import { audienceGroups } from '@guildhall/contract/content/announcement-options.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import { countFigures } from '@guildhall/server/figures/service.ts'
import { keepPlaces } from '@guildhall/server/leaderboard/kept-places.ts'
import { countCheckpoints } from '@guildhall/server/leaderboard/rank-order.ts'
import { refreshRanks } from '@guildhall/server/leaderboard/rank-refresh.ts'
import { countNames } from '@guildhall/server/users/known-names.ts'
import type { TestApp } from '../app.ts'
import { openBrowser } from '../browser.ts'
import { fillAccounts } from './accounts.ts'
import { fillAgents } from './agents.ts'
import { fillAmbassadors } from './ambassadors.ts'
import { fillConfirmations } from './confirmations.ts'
import { fillEngagements } from './engagements.ts'
import { fillExperts } from './experts.ts'
import { fillFactors } from './factors.ts'
import { fillHiring } from './hiring.ts'
import { fillJoining } from './joining.ts'
import { fillMeetings } from './meetings.ts'
import { usedMember } from './member.ts'
import { fillMentors } from './mentors.ts'
import { fillConnections, fillConversations } from './people.ts'
import { fillServices } from './services.ts'
import { fillSessions } from './sessions.ts'
import { fillSustainability } from './sustainability.ts'
import { fillTeams } from './teams.ts'
import { fillTrade } from './trade.ts'

/** Tables that stay empty in any use of the product, and why. */
export const emptyByNature: Record<string, string> = {
  heartbeats: 'servers fill it while they run; the tests start none',
  outages: 'there was none',
  held_mails: 'the job that fills it runs two minutes after a notification',
}

/**
 * Uses an empty installation through its own calls until every table has rows, some of them unfinished. The application must
 * listen. Returns what a test may continue with. Add the calls that fill a new table to the file of its domain.
 */
export async function fillInstallation(app: TestApp) {
  const [seller, buyer, stranger, admin] = [
    await usedMember(app, 'Seller'),
    await usedMember(app, 'Buyer'),
    await usedMember(app, 'Stranger'),
    await usedMember(app, 'Admin'),
  ]
  await app.deps.db.pool.query("update people set role = 'admin' where custom_user_id = $1", [admin.id])
  const { files, open } = await fillTrade(app, { seller, buyer, admin })
  await fillEngagements(app, { client: buyer, provider: seller })
  await fillHiring({ client: buyer, provider: seller })
  await fillServices(app, { client: buyer, provider: seller })
  await fillSessions(app, { host: seller, guest: buyer })
  await fillExperts({ expert: seller, keeper: buyer, doctoral: admin })
  await fillAgents(app, { author: seller, keeper: buyer })
  await fillMentors(app, { mentor: seller, admin, keeper: buyer })
  await fillJoining(app, { ambassador: seller, newcomer: buyer, finance: admin })
  await fillAmbassadors(app, { student: buyer, admin, follower: stranger })
  await fillConfirmations(app, { person: stranger, admin })
  await fillTeams(app, { owner: seller, member: buyer, applicant: stranger, project: files })
  await fillSustainability(app, { owner: seller, professor: admin, project: files })
  await fillConnections({ seller, buyer, stranger })
  await fillMeetings({ seller, buyer, stranger })
  const conversation = await fillConversations({ seller, buyer })
  await fillAccounts(app)
  await fillFactors(app)

  const question = { category: 'An idea', text: 'Show the moon.', email: 'visitor@carrow.example' }
  const { body } = await openBrowser(app, '10.9.200.7').post('/api/feedback', question)
  await admin.post(`/admin/queue/${body.number}/answer`, { text: 'It is on the back.' })

  await admin.post(`/admin/people/${buyer.id}/warn`, { reason: 'Ten identical questions.', rule: 'misuse' })
  const { statements } = await buyer.get('/statements')
  await buyer.post(`/statements/${statements[0].id}/appeal`, { text: 'They were about ten projects.' })
  await admin.put(`/admin/people/${stranger.id}/role`, { role: 'support', reason: 'Answers questions.' })
  await admin.put(`/admin/people/${stranger.id}/role`, { role: 'member', reason: 'Moves on.' })

  const version = app.deps.clock.now().toISOString().slice(0, 10)
  const changes = ['The cookie of the theme is kept for a year.']
  const asked = { policy: 'cookie-policy', version, changes, asksConsent: true, reason: 'A new theme.' }
  await admin.post('/admin/policies', asked)
  for (const person of [seller, buyer, stranger, admin])
    await person.post('/users/policies', { policy: 'cookie-policy', version })
  await admin.put('/admin/parts/consulting', { isOn: false, reason: 'Nobody offers any yet.' })

  const until = new Date(app.deps.clock.now().getTime() + 86_400_000).toISOString()
  const banner = { text: 'The library is closed.', link: null, audience: [...audienceGroups], from: null, until }
  const { items: announced } = await admin.post('/admin/announcements', { ...banner, reason: 'It is repaired.' })
  for (const person of [seller, buyer]) await person.put(`/announcements/${announced[0].id}/dismissal`)
  const topic = { topic: 'PhD support', lead: 'Keeping a doctorate moving.', points: ['Is my plan realistic?'] }
  await admin.put('/admin/topics', { ...topic, reason: 'Shorter.' })

  // As the timer of a running server does.
  await refreshRanks(app.deps)
  await countCheckpoints(app.deps.db)
  await keepPlaces(app.deps)
  await countNames(app.deps.db)
  await countFigures(app.deps)
  await stranger.post(`/marketplace/projects/${files}/view`)
  await refreshRanks(app.deps)
  await stranger.post(`/marketplace/projects/${files}/favorite`)
  await admin.post(`/marketplace/projects/${files}/view`)
  return { seller, buyer, admin, project: files, order: open, conversation }
}

/** The created objects, by the names that tests use. */
export type Filled = Awaited<ReturnType<typeof fillInstallation>>

/** The names of the product's tables without rows, except those that always stay empty. */
export async function findEmptyTables(db: Db): Promise<string[]> {
  const { rows } = await db.pool.query(`
    select c.relname as name,
      (xpath('/row/some/text()', query_to_xml(format('select exists (select from %I) as some', c.relname), false, true, '')))[1]::text
        as some
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by 1`)
  return rows.filter(({ name, some }) => some !== 'true' && !(name in emptyByNature)).map(({ name }) => name)
}
