import './steps.css'
import type { CSSProperties } from 'react'

interface StepsProps {
  label: string
  /** In order, with the words that stay visible. */
  steps: readonly string[]
  /** Index of the one under way; the length of `steps` when all are done. */
  current: number
}

/** The reader's position in a series of steps. Done steps take the progress colours from first to last. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
          style={{ '--at': `${(index / Math.max(1, steps.length - 1)) * 100}%` } as CSSProperties}
        >
          {step}
          {index < current ? <span className="sr-only"> (done)</span> : null}
        </li>
      ))}
    </ol>
  )
}
