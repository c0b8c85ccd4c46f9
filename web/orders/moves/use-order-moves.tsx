import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { orderQueries, type Side } from '../queries.ts'
import { wordsOf } from './moves.ts'

const DeliverDialog = lazyPart(() => import('../deliver-dialog.tsx').then((module) => module.DeliverDialog))
const MoreTimeDialog = lazyPart(() => import('./more-time-dialog.tsx').then((module) => module.MoreTimeDialog))
const DecideDialog = lazyPart(() => import('../dispute/decide-dialog.tsx').then((module) => module.DecideDialog))
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((module) => module.MoveDialog))

interface OrderMoves {
  /** Opens the dialog of a move. */
  start: (move: OrderMove) => void
  /** The open dialog. */
  dialog: ReactNode
  /** The line that says what comes next. A move's button disappears with the move: then the focus moves there. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** The moves of an order's page, each with its dialog. */
export function useOrderMoves(order: Order | undefined, side: Side, id: string): OrderMoves {
  const client = useQueryClient()
  const [move, setMove] = useState<OrderMove | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [moved, setMoved] = useState(0)
  useFocusAfter(moved, heading)
  const refresh = () => client.invalidateQueries({ queryKey: orderQueries.all })
  const dialogOf = (order: Order, made: OrderMove) => {
    const common = {
      order,
      onClose() {
        setMove(null)
        if (!order.moves.includes(made)) setMoved((before) => before + 1)
      },
      onDone(changed: Order) {
        toast.success(changed.secondPerson ? 'A second person must agree' : wordsOf(order, made).done)
        client.setQueryData(orderQueries.one(side, id).queryKey, changed)
        setMove(null)
        setMoved((before) => before + 1)
        void refresh()
      },
      onConflict: () => void refresh(),
    }
    if (made === 'deliver') return <DeliverDialog {...common} />
    if (made === 'request-time') return <MoreTimeDialog {...common} />
    return made === 'decide' ? <DecideDialog {...common} /> : <MoveDialog {...common} move={made} />
  }
  return { start: setMove, dialog: order && move ? dialogOf(order, move) : null, heading }
}
