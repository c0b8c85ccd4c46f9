import { useId } from 'react'
import { drawSolid, ProgressGradient } from '../pictures/solid.tsx'

export type LoaderSize = 'xs' | 'sm' | 'md' | 'lg' | 'custom'

interface LoaderProps {
  /** xs 60, sm 80, md 120, lg 160, custom 140 px. */
  size?: LoaderSize
  /** What is loading; announced, and shown under a full-screen loader. */
  word?: string
  /** Fills the whole screen, 140 px large: only while the application itself loads. */
  fullScreen?: boolean
  /** Milliseconds before it appears. */
  delayMs?: number
}

// The stroke grows as the drawing shrinks, in a 100-unit box.
const strokes: Record<LoaderSize, number> = { xs: 2, sm: 1.8, md: 1.5, lg: 1.3, custom: 1.4 }
const turnMs = 9000
const start = { turn: 0.63, tilt: 0.42 }
const still = drawSolid('icosa', start, { by: 'middle' })

/** The icosahedron that turns while something loads; a still frame under reduced motion. */
export function Loader({ size = 'md', word = 'Loading', fullScreen = false, delayMs = 300 }: LoaderProps) {
  const id = useId()
  const stroke = strokes[fullScreen ? 'custom' : size]
  return (
    <div
      role="status"
      className={`loader loader--${fullScreen ? 'full' : size}`}
      style={{ '--loader-delay': `${delayMs}ms` } as React.CSSProperties}
    >
      <svg
        ref={animate}
        viewBox="0 0 100 100"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <ProgressGradient id={id} />
        <path d={still.back} stroke={`url(#${id})`} strokeWidth={stroke} strokeOpacity=".3" />
        <path d={still.front} stroke={`url(#${id})`} strokeWidth={stroke} />
      </svg>
      <p className={fullScreen ? 'c2' : 'sr-only'}>{word}</p>
    </div>
  )
}

function animate(drawing: SVGSVGElement) {
  const [back, front] = drawing.querySelectorAll('path')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const begin = performance.now()
  let frame = 0
  const turn = (now: number) => {
    const paths = drawSolid(
      'icosa',
      { ...start, turn: start.turn + ((now - begin) / turnMs) * 2 * Math.PI },
      { by: 'middle' },
    )
    back?.setAttribute('d', paths.back)
    front?.setAttribute('d', paths.front)
    frame = requestAnimationFrame(turn)
  }
  // The preference may change while it turns.
  const heed = () => {
    cancelAnimationFrame(frame)
    if (!calm.matches) frame = requestAnimationFrame(turn)
  }
  heed()
  calm.addEventListener('change', heed)
  return () => {
    calm.removeEventListener('change', heed)
    cancelAnimationFrame(frame)
  }
}
