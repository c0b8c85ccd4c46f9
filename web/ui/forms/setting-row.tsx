import type { ReactNode } from 'react'

interface SettingRowProps {
  title: string
  /** Its value, or what it means. */
  hint?: ReactNode
  /** Its actions. */
  children?: ReactNode
}

/** A setting in a list: its name, its value and its actions. */
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
