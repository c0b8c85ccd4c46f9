import type { PolicyVersionInput } from '@guildhall/contract/content/policy-versions.ts'
import { dayAfter } from '@guildhall/contract/values/days.ts'
import { type PolicyName, policyLimits, policyNames } from '@guildhall/contract/values/policies.ts'
import type { Db, Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { safeMarkdown } from '#http/answers/safe-markdown.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import type { Deps } from '../deps.ts'
import {
  bringIntoForce,
  findConsents,
  findInForce,
  findNextPeople,
  findVersions,
  insertConsent,
  insertVersion,
  lockVersion,
  lockVersions,
  markVersionTold,
} from './queries.ts'

const markdown = safeMarkdown()
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Returns the versions that the staff published, newest first. All see the same, so they are read once a second. */
export async function listVersions(deps: Pick<Deps, 'db' | 'clock'>) {
  return recentReads(deps).read('policy versions', async () => ({
    items: (await findVersions(deps.db)).map((row) => ({
      ...{ policy: row.policy, version: row.version, changes: row.changes, rulesHtml: row.rules_html },
      ...{ asksConsent: row.asks_consent, inForce: row.in_force_at !== null, publishedAt: isoOf(row.published_at) },
    })),
  }))
}

/** Publishes a version of a policy, and tells everybody. Two at once run one after the other. */
export async function publishVersion(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Viewer,
  { reason, rules, ...input }: PolicyVersionInput,
): Promise<void> {
  const { db, clock, jobs } = deps
  const { policy, version, changes, asksConsent } = input
  const at = clock.now()
  const today = dayOf(at)
  if (version < today || version > dayAfter(today, policyLimits.daysAhead)) throw new AppError('policy_day')
  await transaction(db, async (tx) => {
    await lockVersions(tx)
    const before = (await findVersions(tx)).find((each) => each.policy === policy)
    if (before && before.version >= version) throw new AppError('policy_older')
    const rulesHtml = rules === '' ? '' : markdown.render(rules)
    const inForceAt = version === today ? at : null
    await insertVersion(tx, { policy, version, changes, rules, rulesHtml, asksConsent, at, inForceAt })
    const subject = { kind: 'policy' as const, id: `${policy} ${version}`, title: policyNames[policy] }
    const after = `${version}${asksConsent ? ', asks for consent' : ''}`
    await writeStaffLog(deps, tx, viewer, {
      ...{ act: 'publish-policy' as const, subject, reason, before: before?.version ?? 'as shipped', after },
    })
    await jobs.enqueue(tx, 'policy-news', { policy, version })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Lets every version whose day has come come into force. */
export async function runPolicyClock(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const at = deps.clock.now()
  const begun = await bringIntoForce(deps.db, { today: dayOf(at), at })
  if (begun.length > 0) recentReads(deps).forget()
}

/** Keeps that a person accepted the version in force; the first time stays. */
export async function consentTo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: number,
  { policy, version }: { policy: PolicyName; version: string },
): Promise<void> {
  const [current] = await findInForce(db, { policy })
  if (!current || version > current.version) throw new AppError('not_found')
  if (version < current.version) throw new AppError('policy_superseded')
  await insertConsent(db, { personId, policy, version, at: clock.now() })
}

const batch = 200

/**
 * Tells everybody of a new version. How far it came is stored in the transaction that notifies, so everybody is told once, also
 * when the job is repeated.
 */
async function tellOfVersion(
  deps: NotifyDeps & { db: Db },
  { policy, version }: { policy: PolicyName; version: string },
): Promise<void> {
  const tellSome = () =>
    transaction(deps.db, async (tx) => {
      const [row] = await lockVersion(tx, { policy, version })
      if (!row) return 0
      const people = await findNextPeople(tx, { after: row.told_up_to, most: batch })
      const last = people.at(-1)
      if (!last) return 0
      await notify(
        deps,
        tx,
        people.map(({ id: userId }) => ({
          ...{ userId, type: 'profile', title: `${policyNames[policy]}: a new version applies from ${version}` },
          ...{ message: row.changes.join(' '), href: `/${policy}`, about: `policy ${policy}` },
        })),
      )
      await markVersionTold(tx, { policy, version, toldUpTo: last.id })
      return people.length
    })
  while ((await tellSome()) === batch);
}

export const policyJobs = [defineJob('policy-news', { expireInSeconds: 900 }, tellOfVersion)] as const

/** What a person accepted, for their data export. Erased with the account. */
export async function heldConsents(db: Queryable, personId: number) {
  return (await findConsents(db, { personId })).map((row) => ({ ...row, at: isoOf(row.at) }))
}
