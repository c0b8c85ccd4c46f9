import { accountLimits } from '@guildhall/contract/limits/people.ts'
import { personalAchievements } from '#achievements/service.ts'
import { personalAgents } from '#agents/service.ts'
import { personalAmbassadorship, personalJoining } from '#ambassadors/service.ts'
import { personalRules } from '#audits/service.ts'
import { personalHours } from '#availability/service.ts'
import { personalBookings } from '#bookings/service.ts'
import { personalBusiness } from '#business/service.ts'
import { personalCalendar } from '#calendar/service.ts'
import { cart } from '#cart/service.ts'
import { personalConfirmations } from '#confirmations/service.ts'
import { heldConsents, heldDismissals } from '#content/service.ts'
import { personalConversations } from '#conversations/service.ts'
import { transaction } from '#db/transaction.ts'
import { personalEngagements } from '#engagements/service.ts'
import { personalExperts } from '#experts/service.ts'
import { personalMessages } from '#feedback/service.ts'
import { personalFindings } from '#findings/service.ts'
import { personalGoals } from '#goals/service.ts'
import { personalHiring } from '#hiring/service.ts'
import { archive, type Entry } from '#http/answers/downloads.ts'
import type { IdentityPort } from '#identity/port.ts'
import { personalLedger } from '#ledger/service.ts'
import { heldSearches } from '#listings/service.ts'
import type { Mail } from '#mail/port.ts'
import { personalMeetings } from '#meetings/service.ts'
import { personalMentoring } from '#mentors/service.ts'
import { personalNotifications } from '#notifications/notify.ts'
import { personalOrders } from '#orders/service.ts'
import { personalOtherCalendars } from '#other-calendars/service.ts'
import { personalPayouts } from '#payouts/service.ts'
import { personal } from '#projects/service.ts'
import { personalPublications } from '#publications/service.ts'
import { personalReferences } from '#references/service.ts'
import { personalRelations } from '#relations/service.ts'
import { personalReviews } from '#reviews/service.ts'
import { personalRooms } from '#rooms/service.ts'
import { personalServices } from '#services/service.ts'
import { actsOf } from '#staff-log/service.ts'
import { heldStatements } from '#statements/service.ts'
import { pictureKey } from '#storage/keys.ts'
import type { Storage } from '#storage/port.ts'
import { personalClaims } from '#sustainability/service.ts'
import { personalTeams } from '#teams/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { deletionsOf } from './account-deletion.ts'
import { type AskedRow, findAsked, finishExport, listOwn } from './exports.ts'

export interface AccountJobDeps
  extends Pick<Deps, 'config' | 'db' | 'clock' | 'storage' | 'jobs' | 'realtime' | 'cards'> {
  identity: IdentityPort
  mail: Mail
}

const readme = `This is everything Guildhall holds about you.

account.json    how you sign in, your sessions, your agreement to the terms
profile.json    your profile with all its blocks, phone number, skills, whose skills you endorsed, which policies you accepted and which announcements you dismissed
projects.json   your projects, with their pictures and files by name
activity.json   the projects you keep as favorites or have looked at, and the searches you saved
messages.json   feedback, questions and reports that you sent, with their answers
cart.json       what is in your cart
reviews.json    your reviews of what you bought, and your answers to reviews by buyers
engagements.json   work you ordered or did for others: requests, offers, milestones and the record
audits.json     the rules of security audits: versions, agreements, signatures and proven hosts
meetings.json   your meetings with your answers, and who sees when you are busy
rooms.json      when you joined and left rooms of meetings and sessions in the last 90 days
references.json    finished work you agreed to show as a reference
findings.json      what reviews and audits found, as you may read it
hiring.json     jobs you posted, your proposals, and your questions, answers and invitations
agents.json     AI agents you publish, those you keep as favorites or have looked at, your reviews of agents and answers
agent-runs.json    your runs of agents with their texts, what you agreed to, and the random name each agent knows you by
services.json   services you offer, those you keep as favorites or have looked at
sessions.json   the sessions you offer, your bookings, and free times you wait for
hours.json      when people can book you
teams.json      teams of projects you are or were in with your share, proposals for it, invitations, places you opened, applications, contributions, and the log about you
ambassador.json your applications as campus ambassador, a draft of one, you as an ambassador, and your credentials
mentoring.json  your applications to become a mentor, whom you named, you as a mentor, and mentors you keep
expert.json     you as an expert, and experts you keep
publications.json   what you published, and the files you imported it from
reviews-of-people.json   your reviews of people you worked with, and your answers to theirs
confirmations.json   your requests to confirm your school or firm, with the decisions
joining.json    the ambassador whose code you joined with, and as an ambassador your figures, released credit and events
sustainability.json  figures for goals of projects that you entered, and what you confirmed or why not
orders.json     what you bought and sold, and your part of team sales: purchases, orders with their record, invoices
business.json   your invoice details
money.json      the movements of your earnings, your payout account and your payouts
notifications.json   your notifications, and what you chose to get, how and when
achievements.json   what you have reached: first project and sale, places on the leaderboard
connections.json   the people you are connected with, asked to connect, block and follow
conversations.json   the conversations you are or were in, with what you wrote
statements.json    decisions of the staff about you, with the reasons and your appeal
acts.json       what you did on the staff
exports.json    files like this one that you asked for
files/          the files for buyers of your projects, those of your agents and jobs, your documents, and those you sent to orders and in messages
pictures/       your portrait, and the pictures of your projects, services, agents and messages

Passwords, codes and keys are not included: Guildhall keeps only hashes of them, from which nobody can read them.
`

/** Puts everything stored about a person into one file; a second run makes the same file, and they are notified once. */
export async function prepareExport(deps: AccountJobDeps, { id }: { id: number }): Promise<void> {
  const [asked] = await findAsked(deps.db, { id })
  // It failed, or its person is gone.
  if (asked?.state !== 'preparing') return
  const now = deps.clock.now()
  await deps.storage.put(asked.key, archive(entries(deps, asked), now))
  const size = (await deps.storage.find(asked.key))?.size ?? 0
  const endsAt = new Date(now.getTime() + accountLimits.exportLifeMs)
  await transaction(deps.db, async (tx) => {
    const finished = await finishExport(tx, { id, size, endsAt })
    if (finished.length > 0) await deps.jobs.enqueue(tx, 'export-ready-mail', { id })
  })
}

/** Mails a person that their file is ready, and for how many days. */
export async function sendExportMail(
  { config, db, clock, mail }: Pick<AccountJobDeps, 'config' | 'db' | 'clock' | 'mail'>,
  { id }: { id: number },
): Promise<void> {
  const [ready] = await findAsked(db, { id })
  const left = ready?.ends_at ? Date.parse(ready.ends_at) - clock.now().getTime() : 0
  if (!ready || left <= 0) return
  const days = Math.max(1, Math.round(left / 86_400_000))
  await mail.send('export-ready', ready.email, { days, url: `${config.origin}/settings/data` })
}

async function* entries({ db, config, identity, storage }: AccountJobDeps, asked: AskedRow): AsyncGenerator<Entry> {
  const { user_id: id, uid, custom_user_id: handle } = asked
  yield { name: 'README.txt', content: readme }
  const account = await identity.heldOf(db, uid)
  yield json('account', account && { ...account, deletions: await deletionsOf(db, id) })
  const person = await directory.heldOf(db, id)
  const shown = person.person && withPortrait(person.person)
  const content = { acceptedPolicies: await heldConsents(db, id), dismissedAnnouncements: await heldDismissals(db, id) }
  yield json('profile', { ...person, person: shown, ...content })
  const { projects, activity } = await personal.heldOf(db, id)
  yield json('projects', projects)
  yield json('activity', { ...activity, savedSearches: await heldSearches(db, id) })
  const messages = await personalMessages.heldOf(db, id)
  yield json('messages', messages)
  yield json('cart', await cart.heldOf(db, id))
  const { orders, files } = await personalOrders.heldOf(db, id)
  yield json('orders', orders)
  const { cvs, ...engagements } = await personalEngagements.heldOf(db, id)
  yield json('engagements', { ...engagements, cvs: cvs.map(({ key: _key, ...file }) => file) })
  yield json('audits', await personalRules.heldOf(db, id))
  yield json('references', await personalReferences.heldOf(db, id))
  yield json('meetings', {
    ...(await personalMeetings.heldOf(db, id)),
    calendarAddress: await personalCalendar.heldOf(db, id),
  })
  yield json('rooms', await personalRooms.heldOf(db, id))
  yield json('findings', await personalFindings.heldOf({ db, config }, id))
  const { files: jobFiles, ...hiring } = await personalHiring.heldOf(db, id)
  yield json('hiring', { ...hiring, files: jobFiles.map(({ key: _key, ...file }) => file) })
  const ownServices = await personalServices.heldOf(db, id)
  yield json('services', ownServices)
  const ownAgents = await personalAgents.heldOf(db, id)
  yield json('agents', ownAgents)
  yield { name: 'agent-runs.json', content: personalAgents.heldRuns(db, id) }
  yield json('sessions', { ...(await personalBookings.heldOf(db, id)), goals: await personalGoals.heldOf(db, id) })
  yield json('hours', {
    hours: await personalHours.heldOf(db, id),
    otherCalendars: await personalOtherCalendars.heldOf(db, id, new Date()),
  })
  yield json('teams', await personalTeams.heldOf(db, id))
  yield json('joining', await personalJoining.heldOf(db, id))
  const { files: goalFiles, ...sustainability } = await personalClaims.heldOf(db, id)
  yield json('sustainability', {
    ...sustainability,
    files: goalFiles.map(({ key: _key, ...file }) => file),
  })
  yield json('mentoring', await personalMentoring.heldOf(db, id))
  yield json('ambassador', await personalAmbassadorship.heldOf(db, id))
  const { documents, ...confirmed } = await personalConfirmations.heldOf(db, id)
  yield json('confirmations', { ...confirmed, documents: documents.map(({ key: _key, ...file }) => file) })
  yield json('expert', await personalExperts.heldOf(db, id))
  yield json('publications', await personalPublications.heldOf(db, id))
  yield json('reviews', await personalReviews.heldOf(db, id))
  yield json('reviews-of-people', await personalReviews.heldOfWork(db, id))
  yield json('business', await personalBusiness.heldOf(db, id))
  yield json('money', { movements: await personalLedger.heldOf(db, id), ...(await personalPayouts.heldOf(db, id)) })
  yield json('notifications', await personalNotifications.heldOf(db, id))
  yield json('achievements', await personalAchievements.heldOf(db, id))
  yield json('connections', await personalRelations.heldOf(db, id))
  const talks = await personalConversations.heldOf(db, id)
  yield json('conversations', talks.conversations)
  yield json('statements', await heldStatements(db, id))
  yield json('acts', await actsOf(db, handle))
  yield json('exports', await listOwn(db, { userId: id }))
  const pictures = [
    { key: person.person?.avatarKey, sizes: person.person?.avatarSizes },
    ...projects.flatMap(({ images }) => images),
    ...ownServices.services.flatMap(({ images }) => images),
    ...ownAgents.agents.flatMap(({ images }) => images),
    ...messages.map(({ pictureKey: key, pictureSizes: sizes }) => ({ key, sizes })),
  ]
  const done = new Set<string>()
  for (const { key, sizes } of pictures) {
    if (!key || !sizes || done.has(key)) continue
    done.add(key)
    const entry = await picture(storage, key, Math.max(...sizes.widths))
    if (entry) yield entry
  }
  for (const { id: fileId, name, key } of [
    ...projects.flatMap(({ assets }) => assets),
    ...ownAgents.agents.flatMap((agent) => agent.files),
    ...files,
    ...jobFiles,
    ...goalFiles,
    ...documents,
    ...cvs,
    ...talks.files,
  ]) {
    const file = key && (await storage.get(key))
    if (file) yield { name: `files/${fileId}/${name}`, content: file.stream }
  }
}

async function picture(storage: Storage, key: string, width: number): Promise<Entry | null> {
  const file = await storage.get(pictureKey(key, width))
  return file && { name: inArchive(key), content: file.stream }
}

const inArchive = (key: string) => `pictures/${key}.webp`

/** The portrait under its name in the file instead of its storage key. */
function withPortrait<P extends { avatarKey: string | null; avatarSizes: unknown }>(person: P) {
  const { avatarKey, avatarSizes: _, ...rest } = person
  return { ...rest, portrait: avatarKey && inArchive(avatarKey) }
}

const json = (name: string, held: unknown): Entry => ({
  name: `${name}.json`,
  content: `${JSON.stringify(held, null, 2)}\n`,
})
