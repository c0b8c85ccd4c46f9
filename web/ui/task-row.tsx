import './task-row.css'
import type { ComponentProps, ReactNode } from 'react'
import { IconDisc } from './icon-disc.tsx'

type TaskRowProps = ComponentProps<typeof IconDisc> & {
  title: ReactNode
  /** When it is due, or ends by itself. */
  due?: ReactNode
  /** What can be done about it. */
  action: ReactNode
  /** What else there is to know. */
  children?: ReactNode
}

/** Something to be done, as a row of a list (`.lines`): what it is, until when, and its act. */
export function TaskRow({ of, colour, title, due, action, children }: TaskRowProps) {
  return (
    <li className="td">
      <IconDisc of={of} colour={colour} />
      <div className="td__t">
        <p className="semi">{title}</p>
        {children ? <div className="c3 t-sm">{children}</div> : null}
      </div>
      {due ? <p className="td__due c3 t-sm num">{due}</p> : null}
      <div className="td__a">{action}</div>
    </li>
  )
}
