import { useId } from 'react'
import { type Attitude, drawSolid, type SolidName } from './polyhedron.ts'

export type { SolidName } from './polyhedron.ts'

interface SolidProps {
  name: SolidName
  /** Width of the lines in the 100-unit box. */
  stroke?: number
  /** Half the drawing's size in the box. */
  radius?: number
  /** Progress colours instead of the text colour: for the hall itself and what is under way. */
  gradient?: boolean
  attitude?: Attitude
  className?: string
}

const rest: Attitude = { tilt: 0.42, yaw: 0.62 }

/** The position of the large icosahedron on the front page, sign-in and not-found page. */
export const frontAttitude: Attitude = { turn: 2.927, tilt: -0.295, yaw: -0.211 }

/** A wire solid that does not move; back edges at a third. Decoration: one per page. */
export function Solid({ name, stroke = 1.6, radius = 44, gradient = false, attitude = rest, className }: SolidProps) {
  const id = useId()
  const { back, front } = drawSolid(name, attitude, { radius })
  const colour = gradient ? `url(#${id})` : 'currentColor'
  return (
    <svg
      className={className}
      viewBox="0 0 100 100"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {gradient ? <ProgressGradient id={id} /> : null}
      <path d={back} stroke={colour} strokeWidth={stroke} strokeOpacity=".35" />
      <path d={front} stroke={colour} strokeWidth={stroke} />
    </svg>
  )
}

/** The three progress colours from top left to bottom right of a 100-unit box. */
export function ProgressGradient({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="4" y1="8" x2="94" y2="94">
        <stop stopColor="var(--color-grad-from)" />
        <stop offset=".52" stopColor="var(--color-grad-via)" />
        <stop offset="1" stopColor="var(--color-grad-to)" />
      </linearGradient>
    </defs>
  )
}
