import { type CSSProperties, type ReactNode, type Ref, useId } from 'react'
import type { IconDrawing } from '../pictures/icon.tsx'
import { IconDisc } from '../pictures/icon-disc.tsx'

interface StepsProps {
  label: string
  /** In order, with the labels that stay visible. */
  steps: readonly string[]
  /** The index of the current step; the length of `steps` when all are done. */
  current: number
  /** Which steps are done, where they can be done in any order; by default those before the current one. */
  done?: readonly boolean[]
}

/** The reader's position in a series of steps. Done steps take the progress colours from first to last. */
export function Steps({ label, steps, current, done = steps.map((_, index) => index < current) }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={done[index] ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
          style={{ '--at': `${(index / Math.max(1, steps.length - 1)) * 100}%` } as CSSProperties}
        >
          {step}
          {done[index] ? <span className="sr-only"> (done)</span> : null}
        </li>
      ))}
    </ol>
  )
}

export interface TimelineStep {
  /** Required where several entries have the same title. */
  id?: string
  title: string
  state: 'done' | 'current' | 'coming' | 'refused'
  /** When it happened, or the date or condition for it to happen. */
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

interface TurnBoxProps {
  /** Whose turn it is. */
  turn: 'yours' | 'theirs' | 'done' | 'stopped'
  /** 'It is your turn: check the files'. */
  title: string
  /** Shows what to do, or why there is nothing to do. */
  icon?: IconDrawing
  /** What happens automatically next, and when. */
  next?: ReactNode
  /** The page's only primary button. */
  action?: ReactNode
  /** Its title, which can take the focus after an action removed its button. */
  headingRef?: Ref<HTMLHeadingElement>
}

const looks = { yours: '', theirs: ' turn--them', done: ' turn--done', stopped: ' turn--stop' }
const colours = { yours: 'blue', theirs: 'ochre', done: 'green', stopped: undefined } as const

/** Says whose turn it is; the first thing under the title of every order. */
export function TurnBox({ turn, title, icon, next, action, headingRef }: TurnBoxProps) {
  const heading = useId()
  return (
    <section className={`turn${looks[turn]}`} aria-labelledby={heading}>
      {icon ? <IconDisc of={icon} colour={colours[turn]} /> : null}
      <div className="turn__w">
        <h2 className="turn__t" id={heading} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {next ? <p className="turn__n">{next}</p> : null}
      </div>
      {action ? <div className="btn-group">{action}</div> : null}
    </section>
  )
}
