import Info from 'lucide-react/icons/info'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { Icon } from '../pictures/icon.tsx'

interface HintProps {
  /** The word it explains. */
  about: string
  text: string
}

export interface HintTooltipProps extends HintProps {
  /** Whether the button had the focus, or was pressed. */
  isFocused: boolean
}

interface Loaded {
  HintTooltip: ComponentType<HintTooltipProps>
  isFocused: boolean
}

/** What somebody does first on a page, long before they reach a hint. */
const firstActs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Explains the word beside it: on hover, focus and tap. Its tooltip loads with the first thing that somebody does on the page, because
 * the code that places one is a twentieth of all scripts of a page.
 */
export function Hint({ about, text }: HintProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      stop.abort()
      const part = await import('./hint-tooltip.tsx').catch(() => null)
      if (part)
        setLoaded({
          HintTooltip: part.HintTooltip,
          isFocused: isPressed.current || button.current === document.activeElement,
        })
      // Without a network the word stays unexplained.
    }
    for (const act of firstActs) addEventListener(act, load, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  return loaded ? (
    <loaded.HintTooltip about={about} text={text} isFocused={loaded.isFocused} />
  ) : (
    <HintButton
      about={about}
      ref={button}
      onClick={() => {
        isPressed.current = true
      }}
    />
  )
}

/** The button beside the word. */
export function HintButton({ about, ...button }: ComponentProps<'button'> & Pick<HintProps, 'about'>) {
  return (
    <button type="button" className="hint" aria-label={`What ‘${about}’ means`} {...button}>
      <Icon of={Info} size={13} />
    </button>
  )
}
