import type { ReactNode } from 'react'

interface SettingRowProps {
  title: string
  /** How it stands, or what it means. */
  hint?: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** One setting in a list: its name, how it stands, and what can be done with it. */
export function SettingRow({ title, hint, children }: SettingRowProps) {
  return (
    <li className="srow">
      <div className="grow">
        <p className="med">{title}</p>
        {hint ? <p className="c3 t-sm">{hint}</p> : null}
      </div>
      {children ? <div className="row">{children}</div> : null}
    </li>
  )
}
