import { Icon, type IconDrawing } from './icon.tsx'

interface IconDiscProps {
  of: IconDrawing
  /** Blue for questions, green for answers, ochre for ranks. */
  colour?: 'blue' | 'green' | 'ochre' | undefined
}

/** The subject of a list row, as an icon in a disc. */
export function IconDisc({ of, colour }: IconDiscProps) {
  return (
    <span className={`disc${colour ? ` disc--${colour}` : ''}`}>
      <Icon of={of} />
    </span>
  )
}
