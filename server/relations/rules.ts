import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { PairState } from './pair-queries.ts'
import type { Stand } from './standing.ts'

/** What a person can do about another. `leave` is DELETE /connections/{id}: whatever there is between them ends. */
export type Command = 'send' | 'accept' | 'decline' | 'cancel' | 'remove' | 'leave' | 'block' | 'unblock'

type Act = 'request' | 'connect' | 'refuse' | 'withdraw' | 'disconnect' | 'block' | 'unblock'

/**
 * Product 6, the one place of the rules: what a command does by how its caller stands. `same` is what is so already;
 * only what would mean something else than its caller thinks is refused.
 */
export const moves: Record<Command, Record<Stand, Act | 'same' | ErrorCode>> = {
  send: {
    none: 'request',
    // Who declined and asks later wants the same as the one who asked.
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

/** What a pair becomes by an act of one of its two. */
export function after(row: PairState, act: Act, viewerId: number, note: string | null, now: Date): PairState {
  const isLow = row.low_id === viewerId
  const ended = { requested_by: null, note: null, since: now }
  const withdrawn = isLow ? { low_withdrew_at: now } : { high_withdrew_at: now }
  const blocks = (mine: boolean) => (isLow ? { low_blocks: mine } : { high_blocks: mine })
  switch (act) {
    case 'request':
      return { ...row, state: 'requested', requested_by: viewerId, note, since: now }
    case 'connect':
      return { ...row, ...ended, state: 'connected' }
    case 'refuse':
      return { ...row, state: 'declined' }
    case 'withdraw':
      return { ...row, ...ended, ...withdrawn, state: 'none' }
    case 'disconnect':
      return { ...row, ...ended, state: 'none' }
    case 'block':
      // Blocking is no way around the wait after a request of one's own.
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
