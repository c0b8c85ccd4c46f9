import { type ComponentProps, type ReactNode, useId } from 'react'

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

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; help?: ReactNode }

/** A switch that takes effect immediately; the label is part of the target. */
export function Switch({ label, help, ...input }: SwitchProps) {
  const note = useId()
  return (
    <div>
      <label className="row">
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
        <input {...input} type="checkbox" role="switch" className="switch" aria-describedby={help ? note : undefined} />
        <span>{label}</span>
      </label>
      {help ? (
        <p className="help" id={note}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
