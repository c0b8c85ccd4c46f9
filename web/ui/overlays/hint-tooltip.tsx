import { Tooltip as Radix } from 'radix-ui'
import { useCallback, useState } from 'react'
import { HintButton, type HintTooltipProps } from './hint.tsx'
import { Tooltip } from './tooltip.tsx'

/** The button of a hint with its tooltip, which opens at once if the button has been reached before it was loaded. */
export function HintTooltip({ about, text, isFocused }: HintTooltipProps) {
  const [open, setOpen] = useState(false)
  const takeOver = useCallback(
    (button: HTMLButtonElement | null) => {
      if (isFocused) button?.focus()
      if (isFocused || button?.matches(':hover')) setOpen(true)
    },
    [isFocused],
  )
  return (
    <Radix.Provider>
      <Tooltip text={text} open={open} onOpenChange={setOpen}>
        <HintButton
          about={about}
          ref={takeOver}
          onClick={(event) => {
            // A press would close it, and touch users have no other way to open it.
            event.preventDefault()
            setOpen(true)
          }}
        />
      </Tooltip>
    </Radix.Provider>
  )
}
