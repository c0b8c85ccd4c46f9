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

interface TooltipProps {
  text: string
  children: ReactElement
  /** Whether it shows, for a control that opens it by a tap as well. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * More about a control, for pointer and focus. Fingers do not see it: what people must know, or a word that needs explaining,
 * is a `Hint`.
 */
export function Tooltip({ text, children, ...state }: TooltipProps) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
