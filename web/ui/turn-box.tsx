import './turn-box.css'
import { type ReactNode, useId } from 'react'

interface TurnBoxProps {
  /** Whose turn it is. */
  turn: 'yours' | 'theirs' | 'done' | 'stopped'
  /** 'It is your turn: check the files'. */
  title: string
  /** What happens by itself next, and when. */
  next?: ReactNode
  /** The one primary button of the page. */
  action?: ReactNode
}

const looks = { yours: '', theirs: ' turn--them', done: ' turn--done', stopped: ' turn--stop' }

/** Says whose turn it is; the first thing under the title of every order, job, application and engagement. */
export function TurnBox({ turn, title, next, action }: TurnBoxProps) {
  const heading = useId()
  return (
    <section className={`turn${looks[turn]}`} aria-labelledby={heading}>
      <div>
        <h2 className="turn__t" id={heading}>
          {title}
        </h2>
        {next ? <p className="turn__n">{next}</p> : null}
      </div>
      {action ? <div className="btn-group">{action}</div> : null}
    </section>
  )
}
