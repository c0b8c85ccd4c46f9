import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { feeOf } from '@guildhall/contract/orders/fees.ts'
import type { Role } from '@guildhall/contract/values/roles.ts'
import type { PoolClient } from 'pg'
import { followChangedRules } from '#audits/jobs.ts'
import { runBookingClock } from '#bookings/booking-clock.ts'
import type { Config } from '#config/config.ts'
import { allPartsOn, noSiteTexts } from '#content/service.ts'
import type { Db, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { dayMs } from '#db/moments.ts'
import { run } from '#db/statement.ts'
import { runEngagementClock } from '#engagements/jobs.ts'
import { decideWhenFilled, runHiringClock } from '#hiring/jobs.ts'
import { storeAnswerRates } from '#hiring/rates/stored-rates.ts'
import type { Viewer } from '#http/callers.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { runOrderClock } from '#orders/clock.ts'
import { everythingReady, moveOrder } from '#orders/moves/order-moves.ts'
import { purchaseLifecycle, purchases } from '#orders/service.ts'
import { sendRefund } from '#payments/jobs.ts'
import { applyTruth } from '#payments/reconciliation.ts'
import { cardOf } from '#payments/sandbox/cards.ts'
import { charge } from '#payments/sandbox/charges.ts'
import { sandboxProvider } from '#payments/sandbox/sandbox-provider.ts'
import { openPayment, startPayment } from '#payments/service.ts'
import { createHub } from '#realtime/hub.ts'
import { runReviewClock } from '#reviews/jobs.ts'
import { folderStorage } from '#storage/folder.ts'
import { runTeamClock } from '#teams/team-clock.ts'
import type { Deps } from '../../deps.ts'
import { busySources, cards, offerSources, roomSources } from '../../kinds.ts'
import { runSteps } from '../agents/run-steps.ts'
import { confirmationSteps } from '../confirmations/steps.ts'
import { contentSteps } from '../content/steps.ts'
import type { DataSet } from '../data-set.ts'
import { engagementSteps } from '../engagements/steps.ts'
import { hiringSteps } from '../hiring/steps.ts'
import type { SeedMentor } from '../mentors/play.ts'
import { mentorSteps } from '../mentors/steps.ts'
import { moderationSteps } from '../moderation/steps.ts'
import { businessOf } from '../people/business-details.ts'
import { requestsOf } from '../people/connection-requests.ts'
import { personAt } from '../people/people.ts'
import { viewerOf } from '../people/viewers.ts'
import { filesOf } from '../projects/files.ts'
import { answersOf } from '../projects/questions.ts'
import { sessionSteps } from '../sessions/steps.ts'
import { sustainabilitySteps } from '../sustainability/steps.ts'
import { findShares } from '../teams/shares.ts'
import { teamSteps } from '../teams/steps.ts'
import { inTransaction } from '../transaction.ts'
import type { SeedAct } from './plans.ts'
import { generatePurchases, type SeedPurchase } from './purchases.ts'
import { reviewersOf } from './reviewers.ts'
import type { Step, TradeDeps } from './steps.ts'

/**
 * Plays the purchases and sales of the demo community, in the caller's transaction: with the product's own services and its
 * sandbox, and a clock that moves from one step to the next, so that purchases, orders, payments, ledger, invoices, reviews
 * and notifications are consistent; waiting connection requests, and what members and staff wrote to each other, are played
 * in between. Nobody is mailed about the past, and everybody has opened the bell now and then. `stop` ends it: the call fails.
 */
export async function trade(
  client: PoolClient,
  config: Config,
  log: Deps['log'],
  set: DataSet,
  mentors: readonly SeedMentor[],
  stop: AbortSignal,
): Promise<void> {
  const { options, size, firstId } = set
  const db = inTransaction(client, log)
  let now = options.now
  const clock = { now: () => now }
  const refunds: string[] = []
  const filled: string[] = []
  const audited: { engagementId: string; at: string }[] = []
  const jobs: Jobs = {
    async enqueue(_tx, name, data) {
      if (name === 'refund') refunds.push((data as { id: string }).id)
      if (name === 'audit-rules-changed') audited.push(data as { engagementId: string; at: string })
      if (name === 'job-place-filled') filled.push((data as { jobId: string }).jobId)
    },
    prepare: async () => {},
    start: async () => {},
    stop: async () => {},
    failed: async () => [],
  }
  const payments = sandboxProvider({ db, config, clock, jobs })
  // Nothing is limited.
  const limits = { take: async () => {}, mayTake: async () => true } as unknown as RateLimits
  const storage = folderStorage(config)
  const sources = { offers: offerSources, busySources, roomSources, cards, storage, parts: allPartsOn }
  const kept = { siteTexts: noSiteTexts }
  const deps: TradeDeps = { db, config, clock, jobs, log, payments, limits, realtime: createHub(), ...sources, ...kept }
  const staff = await findStaff(db, 'finance')
  const requests = requestsOf(set).map(({ at, tell }): Step => ({ at, run: (parts) => tell(parts, db) }))
  const bought = generatePurchases(options, size)
  const reviewsAt = reviewersOf(set, bought)
  const agenda = bought
    .flatMap((purchase) => stepsOf(set, purchase, (n) => viewerOf(set, n), staff))
    .concat(
      requests,
      await moderationSteps(db, set, bought),
      engagementSteps(set, payAtSandbox),
      hiringSteps(set, payAtSandbox),
      sessionSteps(set, mentors, payAtSandbox),
      runSteps(set, payAtSandbox, config.origin),
      mentorSteps(set, await findStaff(db, 'moderator')),
      await teamSteps(db, set, bought),
      await sustainabilitySteps(db, set),
      await confirmationSteps(db, set, await findStaff(db, 'moderator')),
      contentSteps(set, await findStaff(db, 'admin')),
    )
    .filter(({ at }) => at <= options.now)
  for (;;) {
    agenda.sort((a, b) => a.at.getTime() - b.at.getTime())
    // Automatic steps happen at their own time.
    const step = (await nextAutomaticStep(db, agenda[0]?.at ?? options.now)) ?? agenda.shift()
    if (!step) break
    stop.throwIfAborted()
    now = step.at
    await step.run(deps)
    await sendRefunds(deps, refunds)
    for (const jobId of filled.splice(0)) await decideWhenFilled(deps, jobId)
    for (const { engagementId, at } of audited.splice(0)) await followChangedRules(deps, engagementId, new Date(at))
    agenda.push(...(await reviewsAt(db, now)))
  }
  await storeAnswerRates(deps)
  await run(db, { text: 'update sandbox_webhooks set delivered_at = due_at', values: [] })
  const lookedAt = new Date(options.now.getTime() - 4 * dayMs)
  await run(db, { text: readMost, values: [firstId, lookedAt, options.now, mostUnread] })
}

const mostUnread = 3
const readMost = `
  with newest as (
    select id, row_number() over (partition by user_id order by id desc) as place from notifications
    where user_id >= $1 and read_at is null and cleared_at is null),
  read as (
    update notifications n set read_at = least(created_at + interval '5 hours', $3) from newest w
    where w.id = n.id and (place > $4 or created_at < $2) returning user_id)
  update notification_counters c set unread = unread - r.number
  from (select user_id, count(*)::int as number from read group by user_id) r where r.user_id = c.user_id`

/** What happens automatically: the moment at which each part has something to do next, and what does it. */
const clocks: readonly (readonly [part: string, next: string, run: (deps: TradeDeps) => Promise<void>])[] = [
  ['orders', '(select min(acts_at) from orders where acts_at <= $1)', runOrderClock],
  ['engagements', '(select min(acts_at) from engagements where acts_at <= $1)', runEngagementClock],
  ['jobs', '(select min(acts_at) from job_posts where acts_at <= $1)', runHiringClock],
  [
    'reviews',
    `least((select min(review_until) from engagements where review_closed_at is null and review_until <= $1),
      (select min(review_until) from bookings where review_closed_at is null and review_until <= $1))`,
    runReviewClock,
  ],
  [
    'bookings',
    `least((select min(acts_at) from bookings where acts_at <= $1), (select min(remind_at) from bookings where remind_at <= $1),
      (select min(asks_at) from bookings where asks_at <= $1))`,
    runBookingClock,
  ],
  [
    'teams',
    `least((select min(lapses_at) from team_invitations where state = 'open' and lapses_at <= $1),
      (select min(lapses_at) from team_applications where state = 'open' and lapses_at <= $1),
      (select min(closes_at) from team_places where state = 'open' and closes_at <= $1),
      (select min(lapses_at) from team_share_proposals where state = 'open' and lapses_at <= $1))`,
    runTeamClock,
  ],
]
const nextMoments = `select ${clocks.map(([part, next]) => `${next}::text as ${part}`).join(', ')}`

/** Returns the next automatic step, if it is due until a moment. */
async function nextAutomaticStep(db: Db, until: Date): Promise<Step | null> {
  const [row] = await run<Record<string, string | null>>(db, { name: 'seed_turn', text: nextMoments, values: [until] })
  let first: Step | null = null
  for (const [part, , act] of clocks) {
    const next = row?.[part]
    const at = next ? new Date(next) : null
    if (at && (!first || at < first.at)) first = { at, run: act }
  }
  return first
}

async function sendRefunds(deps: TradeDeps, refunds: string[]): Promise<void> {
  for (const id of refunds.splice(0)) await sendRefund({ ...deps, lifecycle: purchaseLifecycle }, { id })
}

function stepsOf(set: DataSet, purchase: SeedPurchase, viewer: (n: number) => Viewer, staff: Viewer): Step[] {
  const { buyerN, at, orders } = purchase
  const later = (days: number) => new Date(at.getTime() + days * dayMs)
  const acts = orders.flatMap(({ id, sellerN, lines, acts: all }) => {
    const totalMinor = lines.reduce((sum, { project, quantity }) => sum + project.priceMinor * quantity, 0)
    const who = { buyer: viewer(buyerN), seller: viewer(sellerN), staff }
    // Nothing of a free order is refunded or split.
    const hasMoney = ({ share }: SeedAct) => share !== undefined
    const isFree = totalMinor === 0
    const possible =
      isFree && all.some(hasMoney) ? all.filter((act) => !hasMoney(act) && act.move !== 'accept-decision') : all
    return possible.map(({ day, by, move, note, share, outcome }: SeedAct) => ({
      at: later(day),
      run: async (deps: TradeDeps) => {
        const said = {
          ...(note === undefined ? {} : { note }),
          ...(share === undefined ? {} : { amountMinor: Math.round(totalMinor * share) }),
          ...(outcome ? { outcome } : {}),
        }
        const ready = move === 'deliver' ? { ready: await everythingReady(deps.db, id) } : {}
        await moveOrder(deps, who[by], id, move, { ...said, ...ready })
      },
    }))
  })
  return [{ at, run: (deps) => buy(deps, set, purchase) }, ...acts]
}

/** Written like a checkout does, with its own ids, and paid by card at the sandbox. */
async function buy(deps: TradeDeps, { options, firstId }: DataSet, purchase: SeedPurchase): Promise<void> {
  const { id, at, consent, orders } = purchase
  const tx = deps.db as unknown as Tx
  const person = personAt(options, purchase.buyerN)
  const { name, country } = businessOf(options.seed, person)
  const buyerId = firstId + purchase.buyerN
  const sharesOf = await findShares(
    deps.db,
    orders.flatMap(({ lines }) => lines.map(({ project }) => project.id)),
  )
  const rows = orders.map(({ sellerN, lines, ...order }) => {
    // Only projects that are always bought alone have shares.
    const shares = (lines.length === 1 && sharesOf.get(lines[0]?.project.id ?? '')) || []
    const totalMinor = lines.reduce((sum, { project, quantity }) => sum + project.priceMinor * quantity, 0)
    const fulfilment: Fulfilment = lines.every(({ project }) => filesOf(project).length > 0) ? 'files' : 'made-to-order'
    return {
      ...{ id: order.id, purchaseId: id, buyerId, sellerId: firstId + sellerN, totalMinor, createdAt: at },
      feeMinor: feeOf(totalMinor, deps.config.feePercent),
      ...{
        fulfilment,
        changesAllowed: orderLimits.changesAtMost,
        shares: totalMinor > 0 ? shares : [],
        currency: deps.config.currency,
      },
      consentAt: consent && lines.some(({ project }) => filesOf(project).length > 0) ? at : null,
      lines: lines.map(({ project, quantity }) => ({
        ...{
          id: newId(),
          kind: 'project' as const,
          shares: [],
          subjectId: project.id,
          title: project.title,
          quantity,
          unitMinor: project.priceMinor,
        },
        ...{ licence: project.licence, licenceText: null, durationDays: project.durationDays },
        hasFiles: filesOf(project).length > 0,
        promised: filesOf(project).length > 0 ? [] : project.deliverables,
        answers: answersOf(project, purchase.buyerN),
      })),
    }
  })
  const totalMinor = rows.reduce((sum, row) => sum + row.totalMinor, 0)
  const billing = { name, email: person.email, country }
  await purchases.insert(tx, {
    ...{ id, buyerId, quoteId: newId(), totalMinor, currency: deps.config.currency, billing },
    createdAt: at,
    expiresAt: at,
    termsVersion,
  })
  for (const row of rows) await purchases.insertOrder(tx, row)
  if (totalMinor === 0) return purchaseLifecycle.paid(deps, tx, id)
  await openPayment(deps, tx, { purchaseId: id, amountMinor: totalMinor })
  await payAtSandbox(deps, id, person.email)
}

async function payAtSandbox(deps: TradeDeps, purchaseId: string, email: string): Promise<void> {
  const started = await startPayment(deps, { purchaseId, email })
  const card = cardOf('4242424242424242')
  if (!started || !card) throw new Error('The sandbox takes no payment')
  await charge(deps, started.reference, card, 'at-once')
  const truth = await deps.payments?.find(started.reference)
  if (truth) await applyTruth({ ...deps, lifecycle: purchaseLifecycle }, truth, 1)
}

async function findStaff(db: Db, role: Role): Promise<Viewer> {
  const text = `select id, custom_user_id as "customUserId", role, user_type as "userType" from people where role = $1 and demo order by id limit 1`
  const [staff] = await run<Viewer>(db, { text, values: [role] })
  if (!staff) throw new Error('The demo community has no staff')
  return staff
}
