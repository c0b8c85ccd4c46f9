import { inAddress } from '@guildhall/contract/audits/hosts.ts'
import type { HostProof } from '@guildhall/contract/audits/options.ts'
import { proofPath, proofRecord } from '@guildhall/contract/audits/steps.ts'
import { auditLimits } from '@guildhall/contract/limits/findings.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import type { HostReader } from '#hosts/port.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { requireSide } from './audit-rules.ts'
import { endOf, hasRules, hostsOf, isOpen } from './audit-state.ts'
import { findHosts, findVersions, type HostRow, proveHost } from './queries.ts'
import { lockRules, type RuleDeps, ruleChanged } from './rule-changes.ts'

const { shown, timeoutMs } = auditLimits.proof

/** Looks for the token of a host where the client says it is, and stores the proof. 409 with what was found instead. */
export async function proveHostOf(
  deps: RuleDeps & Pick<Deps, 'hosts' | 'limits'>,
  viewer: Viewer,
  id: string,
  { host, way }: { host: string; way: HostProof },
): Promise<void> {
  const { row, side } = await requireSide(deps.db, viewer, id)
  if (side !== 'client') throw new AppError('forbidden')
  if (!hasRules(row)) throw new AppError('rules_not_needed')
  if (!isOpen(row)) throw new AppError('rules_closed')
  const { token } = await hostToProve(deps, deps.db, id, host)
  await deps.limits.take('hostProof', String(viewer.id))
  // The host may be slow: no transaction waits for it.
  const found = await findHostToken(deps.hosts, way, {
    ...{ host, token, record: proofRecord(host), path: proofPath },
    hint: 'If the target has no public address, say so in a new version of the rules.',
  })
  if (found !== null) throw new AppError('host_not_proven', { message: found })
  await transaction(deps.db, async (tx) => {
    const locked = await lockRules(tx, viewer, id, 'client')
    // A newer version may name other hosts.
    await hostToProve(deps, tx, id, host)
    await proveHost(tx, { engagementId: id, host, at: deps.clock.now().toISOString(), way })
    await engagements.work.record(deps, tx, locked.row, { actor: 'client', act: 'prove-host', note: host })
    await ruleChanged(deps, tx, id)
  })
}

async function hostToProve({ clock }: Pick<Deps, 'clock'>, db: Queryable, id: string, host: string): Promise<HostRow> {
  const [newest] = await findVersions(db, { engagementId: id })
  const found = hostsOf(newest, await findHosts(db, { engagementId: id })).find((each) => each.host === host)
  if (!newest || !found) throw new AppError('rules_changed')
  if (endOf(newest.form) <= clock.now()) throw new AppError('rules_over')
  return found
}

/** A token that its owner puts on a host: into a TXT record, or into a file at a path. */
interface HostToken {
  host: string
  token: string
  record: string
  path: string
  /** What to do when the host has no public address. */
  hint: string
}

/** Looks for a token where the owner of a host says it is. Returns null when it is there, otherwise a sentence that says what is. */
export function findHostToken(hosts: HostReader, way: HostProof, asked: HostToken): Promise<string | null> {
  return way === 'dns' ? inRecords(hosts, asked) : inFile(hosts, asked)
}

// What others publish is shown shortened, on one line.
const quote = (text: string) => {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return `“${line.length > shown ? `${line.slice(0, shown)}…` : line}”`
}

async function inRecords(hosts: HostReader, { record: name, token }: HostToken): Promise<string | null> {
  const texts = await hosts.texts(name)
  if (texts.some((text) => text.trim() === token)) return null
  const [first] = texts
  return first === undefined
    ? `${name} has no TXT record that we can see. A new record can take an hour to appear.`
    : `The TXT record at ${name} is ${quote(first)}. It must be ${quote(token)}.`
}

async function inFile(hosts: HostReader, { host, token, path, hint }: HostToken): Promise<string | null> {
  const answer = await hosts.open(host, path)
  const at = `${inAddress(host)}${path}`
  switch (answer.kind) {
    case 'no-address':
      return `${host} has no address that we can find.`
    case 'not-public':
      return `${host} has an address that is not public, so we do not open it. ${hint}`
    case 'unreachable':
      return `${host} does not answer on port 443 or 80.`
    case 'too-slow':
      return `${host} did not answer within ${timeoutMs / 1000} seconds.`
    case 'answer':
      if (answer.status >= 300 && answer.status < 400)
        return `${answer.url} redirects${answer.location ? ` to ${quote(answer.location)}` : ''}. We do not follow redirects: the file must be at this address itself.`
      if (answer.status !== 200) return `${answer.url} answers ${answer.status}. The file is not at ${at} yet.`
      return answer.text.trim() === token
        ? null
        : `${answer.url} has another text: ${quote(answer.text)}. It must be ${quote(token)}.`
  }
}
