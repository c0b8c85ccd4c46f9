import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface TooltipAreaProps {
  /** Milliseconds of hovering over a control before its tooltip shows. */
  openMs: number
  /** Within this many milliseconds after one has closed, the next shows immediately. */
  skipMs: number
  children: ReactNode
}

/** Wrap this around all controls whose tooltips share timing. */
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
  /** Whether it is open, for a control that also opens it by tap. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * More about a control, on hover and focus. Touch users do not see it: for essential information, or a word that needs
 * explaining, use a `Hint`.
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
