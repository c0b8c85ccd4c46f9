import './turn-box.css'
import { type ReactNode, type Ref, useId } from 'react'
import type { IconDrawing } from '../pictures/icon.tsx'
import { IconDisc } from '../pictures/icon-disc.tsx'

interface TurnBoxProps {
  /** Whose turn it is. */
  turn: 'yours' | 'theirs' | 'done' | 'stopped'
  /** 'It is your turn: check the files'. */
  title: string
  /** What to do, or why there is nothing to do. */
  icon?: IconDrawing
  /** What happens by itself next, and when. */
  next?: ReactNode
  /** The one primary button of the page. */
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
