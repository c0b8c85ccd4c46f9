import { randomBytes } from 'node:crypto'
import type { AuditForm, SignatureInput } from '@guildhall/contract/audits/rules.ts'
import { auditTexts as say } from '@guildhall/contract/audits/words.ts'
import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import { auditLimits as most } from '@guildhall/contract/limits/findings.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { type EngagementRow, engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../deps.ts'
import { endOf, hasRules, isOpen } from './audit-state.ts'
import { agreeToVersion, findVersions, insertHosts, insertVersion, signVersion, type VersionRow } from './queries.ts'

export type RuleDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>

interface Writing {
  row: EngagementRow
  side: EngagementSide
  versions: VersionRow[]
}

/**
 * Locks the engagement of rules for one of its sides: 404 for everybody else, 403 for the other side where `only` names one,
 * 409 when there are no rules to write now.
 */
export async function lockRules(tx: Tx, viewer: Viewer, id: string, only?: EngagementSide): Promise<Writing> {
  const { row, side } = await engagements.work.lock(tx, viewer, id)
  if (only && side !== only) throw new AppError('forbidden')
  if (!hasRules(row)) throw new AppError('rules_not_needed')
  if (!isOpen(row)) throw new AppError('rules_closed')
  return { row, side, versions: await findVersions(tx, { engagementId: id }) }
}

/** Writes a new version of the rules, to which its writer agrees as the provider. 409 when there is a newer one. */
export async function proposeRules(
  deps: RuleDeps,
  viewer: Viewer,
  id: string,
  { after, form }: { after: number; form: AuditForm },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side, versions } = await lockRules(tx, viewer, id)
    const [newest] = versions
    if ((newest?.version ?? 0) !== after) throw new AppError('rules_changed')
    if (after >= most.versions) throw new AppError('rules_full')
    const now = deps.clock.now()
    requireDays(form, now)
    const at = now.toISOString()
    const version = after + 1
    const agreedAt = side === 'provider' ? at : null
    await insertVersion(tx, { engagementId: id, version, by: side, at, form, agreedAt })
    const tokens = form.hosts.map(() => randomBytes(18).toString('base64url'))
    await insertHosts(tx, { engagementId: id, hosts: form.hosts, tokens })
    await engagements.work.record(deps, tx, row, { actor: side, act: 'propose-rules', version })
    await ruleChanged(deps, tx, id)
  })
}

/** Enqueues the job that starts, stops or resumes the days of paid milestones. */
export async function ruleChanged(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  engagementId: string,
): Promise<void> {
  await jobs.enqueue(tx, 'audit-rules-changed', { engagementId, at: clock.now().toISOString() })
}

// Tests cannot be allowed for past days. A day that is over in UTC may still be today where the sender is.
function requireDays(form: AuditForm, now: Date): void {
  if (endOf(form) <= now) throw invalid([{ path: 'form.until', message: say.past }])
  if (endOf({ until: form.from }) <= daysAfter(now, -1)) throw invalid([{ path: 'form.from', message: say.begun }])
}

// Refuses agreement to a version that is not the newest, and to a period that is over.
function requireNewest({ versions: [newest] }: Writing, version: number, now: Date): VersionRow {
  if (newest?.version !== version) throw new AppError('rules_changed')
  if (endOf(newest.form) <= now) throw new AppError('rules_over')
  return newest
}

/** Agrees to the newest version, for the provider; repeating it changes nothing. */
export async function agreeToRules(deps: RuleDeps, viewer: Viewer, id: string, version: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const writing = await lockRules(tx, viewer, id, 'provider')
    const now = deps.clock.now()
    if (requireNewest(writing, version, now).agreed_at !== null) return
    await agreeToVersion(tx, { engagementId: id, version, at: now.toISOString() })
    await engagements.work.record(deps, tx, writing.row, { actor: 'provider', act: 'agree-rules', version })
    await ruleChanged(deps, tx, id)
  })
}

/** Signs the newest version, for the client; repeating it changes nothing. */
export async function signRules(
  deps: RuleDeps,
  viewer: Viewer,
  id: string,
  { version, name, noPublicAddress }: SignatureInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const writing = await lockRules(tx, viewer, id, 'client')
    const now = deps.clock.now()
    const { form, signed_at } = requireNewest(writing, version, now)
    if (signed_at !== null) return
    if (!form.isPublic && !noPublicAddress) throw invalid([{ path: 'noPublicAddress', message: say.noPublicAddress }])
    await signVersion(tx, { engagementId: id, version, at: now.toISOString(), name })
    await engagements.work.record(deps, tx, writing.row, { actor: 'client', act: 'sign-rules', version })
    await ruleChanged(deps, tx, id)
  })
}
