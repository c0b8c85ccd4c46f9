import { Icon, type IconDrawing } from './icon.tsx'

interface IconDiscProps {
  of: IconDrawing
  /** Blue asks, green answers, ochre is a rank. */
  colour?: 'blue' | 'green' | 'ochre' | undefined
}

/** The subject of a list's line, as an icon in a disc. */
export function IconDisc({ of, colour }: IconDiscProps) {
  return (
    <span className={`disc${colour ? ` disc--${colour}` : ''}`}>
      <Icon of={of} />
    </span>
  )
}
