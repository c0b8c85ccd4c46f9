import './hint.css'
import Info from 'lucide-react/icons/info'
import { type ComponentProps, type ComponentType, useState } from 'react'
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

/**
 * Explains the word beside it: on hover, focus and tap. The first of them loads its tooltip, because the code that places one is a
 * twentieth of all scripts of a page.
 */
export function Hint({ about, text }: HintProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const load = async (isFocused: boolean) => {
    // Without a network the word stays unexplained until the next try.
    const part = await import('./hint-tooltip.tsx').catch(() => null)
    if (part) setLoaded({ HintTooltip: part.HintTooltip, isFocused })
  }
  if (loaded) return <loaded.HintTooltip about={about} text={text} isFocused={loaded.isFocused} />
  return (
    <HintButton
      about={about}
      onPointerEnter={() => load(false)}
      onFocus={() => load(true)}
      onClick={() => load(true)}
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
