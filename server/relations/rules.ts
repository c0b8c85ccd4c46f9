import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { relationLimits } from '@guildhall/contract/limits/people.ts'
import type { RelationStatus } from '@guildhall/contract/values/options.ts'
import type { PairRow, PairState } from './queries.ts'

/** What a person can do about another. `leave` is DELETE /connections/{id}: it ends any relation between them. */
export type Command = 'send' | 'accept' | 'decline' | 'cancel' | 'remove' | 'leave' | 'block' | 'unblock'

/** The effect of a command on a pair. */
export type Act = 'request' | 'connect' | 'refuse' | 'withdraw' | 'disconnect' | 'block' | 'unblock'

/**
 * The only place with the rules: what a command does, given its caller's stand. `same` means it is already so; a command is
 * only refused if it would mean something other than its caller thinks.
 */
export const moves: Record<Command, Record<Stand, Act | 'same' | ErrorCode>> = {
  send: {
    none: 'request',
    // A person who declined and asks later wants what the other requested.
    refused: 'connect',
    sent: 'same',
    received: 'connect',
    connected: 'same',
    blocked: 'person_blocked',
  },
  accept: {
    none: 'request_gone',
    refused: 'request_gone',
    sent: 'request_own',
    received: 'connect',
    connected: 'same',
    blocked: 'person_blocked',
  },
  decline: {
    none: 'same',
    refused: 'same',
    sent: 'request_own',
    received: 'refuse',
    connected: 'already_connected',
    blocked: 'same',
  },
  cancel: {
    none: 'same',
    refused: 'same',
    sent: 'withdraw',
    received: 'same',
    connected: 'already_connected',
    blocked: 'same',
  },
  remove: {
    none: 'same',
    refused: 'same',
    sent: 'same',
    received: 'same',
    connected: 'disconnect',
    blocked: 'same',
  },
  leave: {
    none: 'relation_not_found',
    refused: 'relation_not_found',
    sent: 'withdraw',
    received: 'refuse',
    connected: 'disconnect',
    blocked: 'person_blocked',
  },
  block: {
    none: 'block',
    refused: 'block',
    sent: 'block',
    received: 'block',
    connected: 'block',
    blocked: 'same',
  },
  unblock: {
    none: 'same',
    refused: 'same',
    sent: 'same',
    received: 'same',
    connected: 'same',
    blocked: 'unblock',
  },
}

/** What a request says. */
export type RequestWords = Pick<PairState, 'reason' | 'note'>
export const withoutWords: RequestWords = { reason: null, note: null }

/** Returns the new state of a pair after an act of one of the two. */
export function after(row: PairState, act: Act, viewerId: number, words: RequestWords, now: Date): PairState {
  const isLow = row.low_id === viewerId
  const ended = { requested_by: null, ...withoutWords, since: now }
  const withdrawn = isLow ? { low_withdrew_at: now } : { high_withdrew_at: now }
  const blocks = (mine: boolean) => (isLow ? { low_blocks: mine } : { high_blocks: mine })
  switch (act) {
    case 'request':
      return { ...row, state: 'requested', requested_by: viewerId, ...words, since: now }
    case 'connect':
      return { ...row, ...ended, state: 'connected' }
    case 'refuse':
      return { ...row, state: 'declined' }
    case 'withdraw':
      return { ...row, ...ended, ...withdrawn, state: 'none' }
    case 'disconnect':
      return { ...row, ...ended, state: 'none' }
    case 'block':
      // Blocking does not bypass the wait after the blocker's own request.
      return {
        ...row,
        ...ended,
        ...(row.requested_by === viewerId ? withdrawn : {}),
        ...blocks(true),
        state: 'blocked',
      }
    case 'unblock': {
      const left = { ...row, ...blocks(false) }
      return left.low_blocks || left.high_blocks ? left : { ...left, ...ended, state: 'none' }
    }
  }
}

/** A person's relation to another: what they are shown, and `refused` (shown as none) when they declined a request. */
export type Stand = RelationStatus | 'refused'

/**
 * Returns a person's relation to the other of a pair; `hidden` when the other blocks them. An expired request counts as
 * none.
 */
export function standOf(row: PairRow | undefined, viewerId: number, now: Date): { stand: Stand; hidden: boolean } {
  if (!row) return { stand: 'none', hidden: false }
  const isLow = row.low_id === viewerId
  const [mine, theirs] = isLow ? [row.low_blocks, row.high_blocks] : [row.high_blocks, row.low_blocks]
  if (mine) return { stand: 'blocked', hidden: theirs }
  if (theirs) return { stand: 'none', hidden: true }
  if (row.state === 'connected') return { stand: 'connected', hidden: false }
  if (row.requested_by === null || hasLapsed(row, now)) return { stand: 'none', hidden: false }
  if (row.requested_by === viewerId) return { stand: 'sent', hidden: false }
  return { stand: row.state === 'declined' ? 'refused' : 'received', hidden: false }
}

/** Returns the status shown to the caller. */
export const statusOf = (stand: Stand): RelationStatus => (stand === 'refused' ? 'none' : stand)

export function hasLapsed({ requested_by, since }: PairRow, now: Date): boolean {
  return requested_by !== null && new Date(since).getTime() <= now.getTime() - relationLimits.requestMs
}

/** Returns when a person may ask again after taking a request back; null when they may now. */
export function waitsUntil(row: PairRow | undefined, viewerId: number, now: Date): Date | null {
  const withdrew = row && (row.low_id === viewerId ? row.low_withdrew_at : row.high_withdrew_at)
  if (!withdrew) return null
  const until = new Date(new Date(withdrew).getTime() + relationLimits.waitMs)
  return until > now ? until : null
}
