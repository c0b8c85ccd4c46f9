import './timeline.css'
import type { CSSProperties, ReactNode } from 'react'

export interface TimelineStep {
  /** Needed where several entries have the same title. */
  id?: string
  title: string
  state: 'done' | 'current' | 'coming' | 'refused'
  /** When it happened, or the date or condition on which it will. */
  when: ReactNode
  detail?: ReactNode
}

/** Past and future events, from top to bottom along the progress colours. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="tline" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id ?? step.title}
          className={step.state === 'done' ? 'done' : step.state === 'refused' ? 'bad' : undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
          style={{ '--at': `${(index / Math.max(1, steps.length - 1)) * 100}%` } as CSSProperties}
        >
          <span className="tline__t">
            {step.title}
            {step.state === 'refused' ? <span className="sr-only"> (refused)</span> : null}
          </span>
          <span className="tline__w">{step.when}</span>
          {step.detail ? <div className="tline__s">{step.detail}</div> : null}
        </li>
      ))}
    </ol>
  )
}
