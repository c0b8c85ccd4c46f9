import { type CSSProperties, useRef } from 'react'

export type Range = readonly [from: number, to: number]

interface RangeSliderProps {
  /** The prefix of its thumbs' ids. */
  id?: string
  min: number
  max: number
  step?: number
  /** The minimum distance between its thumbs. */
  gap?: number
  labels: readonly [from: string, to: string]
  /** What screen readers announce instead of the numbers. */
  texts?: readonly [from: string, to: string]
  value: Range
  /** Called during dragging too; update the URL only when the thumb rests (`onRest`). */
  onChange: (value: Range) => void
  onRest?: ((value: Range) => void) | undefined
}

/**
 * Two thumbs on one track, which cannot cross. Its classes are loaded with the first pages (`styles/pages/marketplace.css`).
 */
export function RangeSlider(props: RangeSliderProps) {
  const { id, min, max, step = 1, gap = 0, labels, texts, value, onChange, onRest } = props
  const isDragged = useRef(false)
  const [low, high] = value
  const move = (next: Range) => {
    onChange(next)
    // By keys, or by a screen reader, which uses neither keys nor a pointer.
    if (!isDragged.current) onRest?.(next)
  }
  const rest = () => {
    if (!isDragged.current) return
    isDragged.current = false
    onRest?.(value)
  }
  const thumb = {
    ...{ min, max, step },
    onPointerDown: () => {
      isDragged.current = true
    },
    onPointerUp: rest,
    onPointerCancel: rest,
    onBlur: rest,
  }
  const part = (at: number) => (at - min) / (max - min)
  return (
    <div className="slide" style={{ '--low': part(low), '--high': part(high) } as CSSProperties}>
      <input
        {...thumb}
        type="range"
        id={id && `${id}-from-thumb`}
        aria-label={labels[0]}
        aria-valuetext={texts?.[0]}
        value={low}
        onChange={(event) => move([Math.min(event.target.valueAsNumber, high - gap), high])}
      />
      <input
        {...thumb}
        type="range"
        id={id && `${id}-to-thumb`}
        aria-label={labels[1]}
        aria-valuetext={texts?.[1]}
        value={high}
        onChange={(event) => move([low, Math.max(event.target.valueAsNumber, low + gap)])}
      />
    </div>
  )
}
