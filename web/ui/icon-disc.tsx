import { Icon, type IconDrawing } from './icon.tsx'

interface IconDiscProps {
  of: IconDrawing
  /** Blue asks, green answers, ochre is a rank. */
  colour?: 'blue' | 'green' | 'ochre' | undefined
}

/** What a line of a list is about, as an icon on a round ground. */
export function IconDisc({ of, colour }: IconDiscProps) {
  return (
    <span className={`disc${colour ? ` disc--${colour}` : ''}`}>
      <Icon of={of} />
    </span>
  )
}
