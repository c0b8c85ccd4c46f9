import './tooltip.css'
import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface TooltipAreaProps {
  /** Milliseconds of resting on a control before its tooltip shows. */
  openMs: number
  /** Within so many milliseconds after one has closed, the next shows at once. */
  skipMs: number
  children: ReactNode
}

/** Around all controls whose tooltips know of each other. */
export function TooltipArea({ openMs, skipMs, children }: TooltipAreaProps) {
  return (
    <Radix.Provider delayDuration={openMs} skipDelayDuration={skipMs}>
      {children}
    </Radix.Provider>
  )
}

/** More about a control, for pointer and focus; never what one must know, because fingers do not see it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
