import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { Notice } from '#ui/states/notice.tsx'

// What stands against a move because the order is not where this page thinks.
const conflicts = ['order_moved', 'changes_used_up', 'more_time_used_up', 'cancel_too_early']

interface Late {
  /** It can no longer be made: refused, or the order has moved on while it was written. */
  isLate: boolean
  /** Keeps why the server refused the move; throws what is not about where the order is. */
  refuse: (error: unknown) => void
  refusal: string | null
}

/** Whether a move that is being written can still be made; `onConflict` hears that the order is elsewhere by now. */
export function useLateMove(order: Order, move: OrderMove, isBusy: boolean, onConflict: () => void): Late {
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    // One's own move may be on the page before its answer.
    isLate: refusal !== null || (!isBusy && !order.moves.includes(move)),
    refusal,
    refuse(error) {
      if (!(error instanceof ApiError && conflicts.includes(error.code))) throw error
      setRefusal(error.message)
      onConflict()
    },
  }
}

interface LateNoticeProps {
  order: Order
  move: OrderMove
  late: Late
  /** Something was written that would be lost. */
  isWritten: boolean
}

/** Says that a move can no longer be made, and why. */
export function LateNotice({ order, move, late, isWritten }: LateNoticeProps) {
  if (!late.isLate) return null
  // Made in another tab, or by a press whose answer was lost.
  const last = order.events.at(-1)
  const isMade = last?.actor === order.role && last.act === move
  return (
    <div role="alert">
      <Notice kind="wait">
        {isMade
          ? 'This is done already.'
          : late.refusal !== null
            ? `${late.refusal} Nothing was changed.`
            : 'This order has moved on meanwhile.'}
        {isWritten ? ' What you wrote is still here: copy it if you need it.' : ''}
      </Notice>
    </div>
  )
}
