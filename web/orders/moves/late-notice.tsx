import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { Notice } from '#ui/states/notice.tsx'

// Errors that refuse a move because the order is not in the state this page shows.
const conflicts = ['order_moved', 'changes_used_up', 'more_time_used_up', 'cancel_too_early']

interface Late {
  /** The move is no longer possible: refused, or the order changed while it was being written. */
  isLate: boolean
  /** Keeps the server's reason for refusing the move; rethrows errors that are not about the order's state. */
  refuse: (error: unknown) => void
  refusal: string | null
}

/** Tracks whether a move being written is still possible; calls `onConflict` when the order has changed meanwhile. */
export function useLateMove(order: Order, move: OrderMove, isBusy: boolean, onConflict: () => void): Late {
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    // The viewer's own move may reach the page before its answer.
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

/** Says that a move is no longer possible, and why. */
export function LateNotice({ order, move, late, isWritten }: LateNoticeProps) {
  if (!late.isLate) return null
  // Made in another tab, or by a press whose answer was lost.
  const last = order.events.at(-1)
  const isMade = last?.actor === order.role && last.act === move
  return (
    <div role="alert">
      <Notice kind="wait">
        {isMade
          ? 'This is already done.'
          : late.refusal !== null
            ? `${late.refusal} Nothing was changed.`
            : 'This order has changed in the meantime.'}
        {isWritten ? ' What you wrote is still here: copy it if you need it.' : ''}
      </Notice>
    </div>
  )
}
