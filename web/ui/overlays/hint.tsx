import './hint.css'
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { Tooltip } from './tooltip.tsx'

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
