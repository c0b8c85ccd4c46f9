import {
  endedOrderStates,
  fulfilments,
  type OrderSide,
  type OrderState,
  orderMoves,
  orderSides,
  orderStates,
} from '@guildhall/contract/orders/commerce-options.ts'
import { describe, expect, test } from 'vitest'
import type { DisputeRow } from '../disputes/queries.ts'
import type { OrderRow } from '../queries.ts'
import type { Cell, Effect } from './fulfilment.ts'
import { fulfilmentRules } from './fulfilments.ts'

/** The state an effect leads to; null: the order keeps its state. */
const leadsTo: Record<Effect, OrderState | null> = {
  open: 'delivered',
  begin: null,
  deliver: 'delivered',
  'open-beside': null,
  'withdraw-beside': null,
  cancel: 'cancelled',
  // What the rule lets the seller keep completes it.
  'cancel-by-rule': 'cancelled',
  'cancel-work': 'cancelled',
  complete: 'completed',
  // What was used completes it.
  'give-back': 'cancelled',
  'request-changes': 'changes-requested',
  report: 'reported',
  refund: 'refunded',
  'request-time': null,
  'accept-time': null,
  'decline-time': null,
  remind: null,
  answer: null,
  'add-evidence': null,
  'propose-split': null,
  'accept-split': 'completed',
  'withdraw-split': null,
  // The decision on an appeal is carried out at once.
  decide: 'completed',
  'accept-decision': 'completed',
  appeal: null,
  silence: 'completed',
  undecided: 'refunded',
  'carry-out': 'completed',
  'miss-date': 'refunded',
}
const isEnded = (state: OrderState) => (endedOrderStates as readonly OrderState[]).includes(state)
const now = new Date('2026-02-01')
const dispute = { opened_by: 'buyer', stage_since: now.toISOString(), ended_at: null, appealed_at: null } as DisputeRow

describe.each(fulfilments)('an order of %s', async (fulfilment) => {
  const { moves, clock, ...rules } = fulfilmentRules[fulfilment]
  // In a dispute it is the staff's turn in the end.
  const turn: Record<OrderState, OrderSide | null> = { ...rules.turn, reported: 'staff' }
  const cells = orderMoves.flatMap((move) =>
    orderSides.map((side) => ({ move, side, cell: moves[move][side] as Cell })),
  )
  const from = (state: OrderState) =>
    cells.flatMap(({ side, cell }) =>
      cell !== null && cell !== 'never' && cell.from.includes(state) ? [{ side, does: cell.does }] : [],
    )
  /** The automatic effects in a state, before and after the reminder. */
  const byItself = (state: OrderState) =>
    [null, now.toISOString()].flatMap((reminded_at) => {
      const order = { due_at: now.toISOString(), reminded_at, dispute, bank_since: null } as OrderRow
      return clock[state]?.(order, now) ?? []
    })
  const exits = (state: OrderState) => [...from(state), ...byItself(state)].flatMap(({ does }) => leadsTo[does] ?? [])

  // From the payment, along every move and every automatic transition. What opens with the payment passes through paid at once.
  const paid = { readLines: async () => [], waits: async () => false, agreedDate: async () => null }
  const { atOnce } = await rules.begin({ consent_at: null } as OrderRow, paid, now)
  const first = atOnce === 'open' ? 'delivered' : 'paid'
  const reached = new Set<OrderState>([first])
  for (const state of reached) for (const next of exits(state)) reached.add(next)

  test('every state has two exits: a move leads out of it, and so does time', () => {
    for (const state of reached) {
      if (isEnded(state)) continue
      expect([state, from(state).some(({ does }) => leadsTo[does] !== null)]).toEqual([state, true])
      const ends = byItself(state).some(({ does }) => leadsTo[does] !== null)
      expect([state, ends]).toEqual([state, true])
    }
    expect([...reached].filter(isEnded).sort()).toEqual([...endedOrderStates].sort())
  })

  test('every turn has an owner, and the owner has a move that ends it', () => {
    for (const state of reached) {
      const owner = turn[state]
      expect([state, owner === null]).toEqual([state, isEnded(state)])
      if (owner === null) continue
      const own = from(state).filter(({ side }) => side === owner)
      expect([state, owner, own.some(({ does }) => leadsTo[does] !== null)]).toEqual([state, owner, true])
    }
  })

  test('states that it never reaches have no turn and no deadline', () => {
    for (const state of orderStates)
      if (!reached.has(state) && state !== 'paid')
        expect([state, turn[state], clock[state]]).toEqual([state, null, null])
  })

  test('no move and no deadline changes an order that is over, except a refund of a completed one', () => {
    for (const state of endedOrderStates) {
      expect([state, turn[state], clock[state]]).toEqual([state, null, null])
      const does = new Set(from(state).map((each) => each.does))
      expect([state, [...does]]).toEqual([state, state === 'completed' ? ['refund'] : []])
    }
  })

  test('each move belongs to the same side in every fulfilment', () => {
    const sides = (rules: typeof moves) =>
      orderMoves.map((move) => [move, orderSides.filter((side) => rules[move][side] !== null)])
    expect(sides(moves)).toEqual(sides(fulfilmentRules.files.moves))
  })
})
