import type { Order } from '@guildhall/contract/orders/orders.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Clock from 'lucide-react/icons/clock'
import PackageIcon from 'lucide-react/icons/package'
import X from 'lucide-react/icons/x'
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import { turnOf } from './states.ts'

const icons = { yours: PackageIcon, theirs: Clock, done: Check, stopped: X } as const

/** The icon beside the first line of an order's page: what there is to do, or that nothing is. */
export function turnIconOf(order: Order): IconDrawing {
  const { turn } = turnOf(order, order.role)
  if (turn !== 'yours') return icons[turn]
  if (order.role === 'buyer' && order.timeRequest) return CalendarClock
  return order.state === 'delivered' || order.state === 'reported' ? ClipboardCheck : icons.yours
}
