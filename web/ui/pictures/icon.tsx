import type { ComponentType, SVGProps } from 'react'

/** A drawing from `lucide-react/icons/<name>`, imported individually so that only used ones are sent. */
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>

/** An icon beside a word; 14 to 20 px. Hidden from assistive technology: the word or the control's label is announced. */
export function Icon({
  of: Drawing,
  size = 16,
  className = '',
}: {
  of: IconDrawing
  size?: number
  className?: string
}) {
  return <Drawing className={`i ${className}`} size={size} strokeWidth={1.75} aria-hidden="true" />
}
