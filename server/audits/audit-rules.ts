import type { AuditReader } from '@guildhall/contract/audits/options.ts'
import type { AuditRules, AuditVersion } from '@guildhall/contract/audits/rules.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { endOf, hasRules, hostsOf, isOpen, isProven, missingOf, validUntil } from './audit-state.ts'
import { findHosts, findVersions, type HostRow, type VersionRow } from './queries.ts'

/** Returns the engagement for one of its sides; 404 for everybody else. */
export async function requireSide(db: Queryable, viewer: Viewer, id: string) {
  const found = await engagements.work.ofSide(db, viewer.id, id)
  if (!found) throw new AppError('engagement_not_found')
  return found
}

/**
 * Returns the rules of an audit for one of its sides, or for the staff who decide a dispute about it; 404 for everybody else.
 * Null for engagements about anything else.
 */
export async function readRules(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<AuditRules | null> {
  const found = await engagements.work.read(deps.db, viewer, id)
  if (!found) throw new AppError('engagement_not_found')
  const { row, role } = found
  if (!hasRules(row)) return null
  const versions = await findVersions(deps.db, { engagementId: id })
  const hosts = await findHosts(deps.db, { engagementId: id })
  const parties = await directory.cards(deps, [row.client_id, row.provider_id])
  const [newest] = versions
  const now = deps.clock.now()
  return {
    ...{ engagementId: id, title: row.title, role },
    client: parties.get(row.client_id) ?? null,
    provider: parties.get(row.provider_id) ?? null,
    isOpen: isOpen(row),
    isOver: newest !== undefined && endOf(newest.form) <= now,
    missing: missingOf(newest, hosts, now),
    versions: versions.map(presentVersion),
    hosts: newest ? hostsOf(newest, hosts).map((host) => presentHost(host, newest, role, now)) : [],
  }
}

/** A version as both sides and exports have it. */
export function presentVersion({ version, form, ...row }: VersionRow): AuditVersion {
  return {
    ...{ version, form, madeBy: row.made_by, madeAt: isoOf(row.made_at) },
    agreedAt: isoOrNull(row.agreed_at),
    signedAt: isoOrNull(row.signed_at),
    signedName: row.signed_name,
  }
}

function presentHost(row: HostRow, { form }: VersionRow, role: AuditReader, now: Date) {
  const end = endOf(form)
  return {
    host: row.host,
    token: role === 'client' ? row.token : null,
    isProven: isProven(row, end, now),
    provenAt: isoOrNull(row.proven_at),
    way: row.way,
    validUntil: row.proven_at === null ? null : validUntil(row.proven_at, end).toISOString(),
  }
}
