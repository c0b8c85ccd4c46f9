import type { ComponentProps, ReactNode } from 'react'
import { IconDisc } from '../pictures/icon-disc.tsx'

type TaskRowProps = ComponentProps<typeof IconDisc> & {
  title: ReactNode
  /** When it is due, or happens automatically. */
  due?: ReactNode
  /** Its action. */
  action: ReactNode
  /** Further details. */
  children?: ReactNode
}

/** A task as a row of a list (`.lines`): what it is, when it is due, and its action. */
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
