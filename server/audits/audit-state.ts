import type { AuditStep } from '@guildhall/contract/audits/options.ts'
import type { AuditForm } from '@guildhall/contract/audits/rules.ts'
import { stepsOfSide } from '@guildhall/contract/audits/steps.ts'
import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import { auditTopic } from '@guildhall/contract/engagements/topics.ts'
import { auditLimits as most } from '@guildhall/contract/limits/findings.ts'
import { daysAfter } from '#db/moments.ts'
import type { EngagementRow } from '#engagements/service.ts'
import type { HostRow, VersionRow } from './queries.ts'

/** Whether an engagement has rules. */
export const hasRules = ({ category }: Pick<EngagementRow, 'category'>): boolean => category === auditTopic

/** Whether the sides can write, sign and prove now. */
export const isOpen = ({ state }: Pick<EngagementRow, 'state'>): boolean => state === 'agreed' || state === 'active'

/** The moment at which the period of the tests is over: the end of its last day, in UTC. */
export const endOf = ({ until }: Pick<AuditForm, 'until'>): Date => daysAfter(`${until}T00:00:00Z`, 1)

/** Until when a proof counts: to the end of the period, and no longer than proofs are valid. */
export function validUntil(provenAt: string, end: Date): Date {
  const last = daysAfter(provenAt, most.proofDays)
  return last < end ? last : end
}

/** Whether a host is proven for a period. A proof that was valid at the end of the period also counts for later deliveries. */
export function isProven({ proven_at }: Pick<HostRow, 'proven_at'>, end: Date, now: Date): boolean {
  if (proven_at === null) return false
  const until = validUntil(proven_at, end)
  return until >= end || now < until
}

/** The hosts that the newest version names, in its order. */
export function hostsOf(newest: VersionRow | undefined, hosts: readonly HostRow[]): HostRow[] {
  return (newest?.form.hosts ?? []).flatMap((name) => hosts.find(({ host }) => host === name) ?? [])
}

/** What is missing before something can be delivered. */
export function missingOf(newest: VersionRow | undefined, hosts: readonly HostRow[], now: Date): AuditStep[] {
  if (!newest) return ['form']
  const end = endOf(newest.form)
  return [
    ...(newest.agreed_at === null ? (['provider'] as const) : []),
    ...(newest.signed_at === null ? (['client'] as const) : []),
    ...(hostsOf(newest, hosts).every((host) => isProven(host, end, now)) ? [] : (['hosts'] as const)),
  ]
}

/**
 * Who has to take the missing steps; null when nothing is missing. Either side writes the form: the provider knows better what it
 * must say, so they begin. The provider agrees before the client signs.
 */
export function turnOf(missing: readonly AuditStep[]): EngagementSide | null {
  if (missing.length === 0) return null
  return stepsOfSide(missing, 'provider').length > 0 ? 'provider' : 'client'
}
