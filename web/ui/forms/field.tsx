import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { Icon } from '../pictures/icon.tsx'

export interface FieldTexts {
  label: ReactNode
  help?: ReactNode
  /** Replaces the help text; the control is marked invalid. */
  error?: string
  /** Shows '(optional)' beside the label. */
  optional?: boolean
  /** Characters used and allowed. */
  tally?: { used: number; max: number }
  /** A link at the end of the label line, such as 'Forgot it?'. */
  aside?: ReactNode
}

/** The attributes of the control inside a field, which connect it to its label, help and error. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type FieldProps = FieldTexts & { id?: string; className?: string; children: (control: ControlProps) => ReactNode }

/** Label above, control, help or error below. `id` is needed when an error summary links here. */
export function Field({
  label,
  help,
  error,
  optional = false,
  tally,
  aside,
  id,
  className = '',
  children,
}: FieldProps) {
  const own = useId()
  const control = id ?? own
  const note = `${control}-note`
  return (
    <div className={`field ${className}`}>
      <div className="label">
        <label htmlFor={control}>{label}</label>
        {optional ? <span className="opt">(optional)</span> : null}
        {tally ? (
          <span className="tally">
            {tally.used} / {tally.max}
          </span>
        ) : null}
      </div>
      {children({
        id: control,
        'aria-describedby': error || help ? note : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* After the control, so that Tab leads to the control first. */}
      {aside ? <span className="label__aside">{aside}</span> : null}
      {error ? <FieldError id={note}>{error}</FieldError> : null}
      {help && !error ? (
        <p className="help" id={note}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

/** An error below a control: an icon and the message. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon of={CircleAlert} size={14} />
      {children}
    </p>
  )
}
