import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import { otherSide } from '@guildhall/contract/engagements/options.ts'
import type { FindingMoveInput } from '@guildhall/contract/findings/findings.ts'
import { findingRules, mayMoveFinding } from '@guildhall/contract/findings/moves.ts'
import { findingTexts } from '@guildhall/contract/findings/words.ts'
import { findingLimits as most } from '@guildhall/contract/limits/findings.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter, dayText } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { EngagementRow } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { lockFindings, recheckOf, requireSide, standingOf } from './finding-access.ts'
import { mayAsk } from './finding-list.ts'
import { countFixed, findFinding, insertEvent, type ListRow, saveList, saveState } from './queries.ts'
import { sealFor } from './sealed-findings.ts'

type MoveDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'realtime'>

/**
 * Makes a move on a delivered finding, with a note. 409 when the move is not possible now; a move to the state that the
 * finding has already changes nothing. With its last answer the provider ends a re-check.
 */
export async function moveFinding(
  deps: MoveDeps,
  viewer: Viewer,
  { id, number }: { id: string; number: number },
  { move, note }: FindingMoveInput,
): Promise<void> {
  const rule = findingRules[move]
  await transaction(deps.db, async (tx) => {
    await requireSide(tx, viewer, id)
    const list = await lockFindings(tx, id)
    const reading = await requireSide(tx, viewer, id)
    const [row] = await findFinding(tx, { engagementId: id, number })
    const isDelivered = row !== undefined && row.delivered_at !== null
    if (!row || (!isDelivered && reading.role === 'client')) throw new AppError('finding_not_found')
    if (rule.by !== reading.role) throw new AppError('forbidden')
    if (row.state === rule.to && row.changed_by === reading.role) return
    const now = deps.clock.now()
    const standing = standingOf(reading, list, now)
    if (!mayMoveFinding({ state: row.state, isDelivered }, move, standing)) throw new AppError('finding_changed')
    if (rule.needsNote && note === '') throw invalid([{ path: 'note', message: findingTexts.reason }])
    const at = now.toISOString()
    await saveState(tx, { engagementId: id, number, state: rule.to, by: reading.role, at })
    const sealed = note && (await sealFor(deps.config, id).seal(note))
    await insertEvent(tx, { engagementId: id, number, at, by: reading.role, act: move, note: sealed })
    if (standing.isRechecking) await endIfChecked(deps, tx, reading.row, list, at)
  })
}

// A re-check is over when nothing is left that the client says is fixed.
async function endIfChecked(deps: MoveDeps, tx: Tx, row: EngagementRow, list: ListRow, at: string): Promise<void> {
  const [left] = await countFixed(tx, { engagementId: row.id })
  if (left && left.count > 0) return
  await saveList(tx, { ...list, recheck_done_at: at })
  await tell(deps, tx, row, 'client', {
    title: 'Re-check done',
    message: (who) => `${who} checked what you fixed: ${row.title}.`,
  })
}

/** Asks the provider to check what is fixed, for the client; repeating it changes nothing. */
export async function askForRecheck(deps: MoveDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row } = await requireSide(tx, viewer, id, 'client')
    const list = await lockFindings(tx, id)
    const now = deps.clock.now()
    if (recheckOf(list, now).isRunning) return
    const [fixed] = await countFixed(tx, { engagementId: id })
    if (!mayAsk(list, now) || !fixed || fixed.count === 0) throw new AppError('recheck_not_possible')
    await saveList(tx, { ...list, recheck_asked_at: now.toISOString() })
    const until = dayText(daysAfter(now, most.recheckFor))
    await tell(deps, tx, row, 'provider', {
      title: 'Re-check',
      message: (who) => `${who} asks you to check what is fixed until ${until}: ${row.title}.`,
    })
  })
}

interface Message {
  title: string
  /** `who` is the name of the other side. */
  message(who: string): string
}

async function tell(deps: MoveDeps, tx: Tx, row: EngagementRow, to: EngagementSide, { title, message }: Message) {
  const ids = { client: row.client_id, provider: row.provider_id }
  const [userId, otherId] = [ids[to], ids[otherSide[to]]]
  if (userId === null) return
  const who = otherId === null ? 'The other side' : await directory.nameOf(tx, otherId)
  const href = `/engagements/${row.id}/findings`
  await notify(deps, tx, [{ userId, type: 'job', title, message: message(who), href, about: `findings ${row.id}` }])
}

/** Keeps the findings for a side, or no longer; repeating it changes nothing. */
export async function keepFindings(deps: MoveDeps, viewer: Viewer, id: string, keep: boolean): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { role } = await requireSide(tx, viewer, id)
    const list = await lockFindings(tx, id)
    if (list.deleted_at !== null) throw new AppError('findings_deleted')
    const column = `${role}_keeps_at` as const
    if ((list[column] !== null) === keep) return
    await saveList(tx, { ...list, [column]: keep ? deps.clock.now().toISOString() : null })
  })
}
