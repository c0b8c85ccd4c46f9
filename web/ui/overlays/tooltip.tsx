import './tooltip.css'
import './hint.css'
import Info from 'lucide-react/icons/info'
import { Tooltip as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Icon } from '../pictures/icon.tsx'

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

interface HintProps {
  /** The word that it explains. */
  about: string
  text: string
}

/** Says what a word beside it means: by pointer, by focus, and by a tap. Needs a `TooltipArea` around it. */
export function Hint({ about, text }: HintProps) {
  const [open, setOpen] = useState(false)
  return (
    <Tooltip text={text} open={open} onOpenChange={setOpen}>
      <button
        type="button"
        className="hint"
        aria-label={`What ‘${about}’ means`}
        onClick={(event) => {
          // A press would close it, and fingers have no other way to open it.
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon of={Info} size={13} />
      </button>
    </Tooltip>
  )
}
