import CircleCheck from 'lucide-react/icons/check'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Link2Off from 'lucide-react/icons/link-2-off'
import Unlink from 'lucide-react/icons/unlink'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

const drawings = {
  done: [CircleCheck, 'aa__i--green'],
  expired: [ClockAlert, 'aa__i--ochre'],
  used: [Link2Off, ''],
  broken: [Unlink, ''],
} as const

/** How a mailed link stands: its sign, a sentence and the ways on. */
export function LinkState({
  is,
  children,
  actions,
}: {
  is: keyof typeof drawings
  children: ReactNode
  actions: ReactNode
}) {
  const [drawing, colour] = drawings[is]
  return (
    <div className="mt-5" role={is === 'done' ? 'status' : 'alert'}>
      <span className={`aa__i ${colour}`}>
        <Icon of={drawing} />
      </span>
      <p className="c2">{children}</p>
      <div className="btn-group mt-5">{actions}</div>
    </div>
  )
}
