import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'prefix' | 'size'> & {
    size?: 'sm' | 'md' | 'lg'
    prefix?: ReactNode
    suffix?: ReactNode
  }

type TextAreaFieldProps = FieldTexts & ComponentProps<'textarea'>

/** A single-line text field. `prefix` and `suffix` are units inside the frame; everything else goes to the input. */
export function TextField({
  label,
  help,
  error,
  optional,
  tally,
  aside,
  id,
  size = 'md',
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, optional, tally, aside, id }}>
      {(control) => {
        const box = <input {...input} {...control} className={`input${size === 'md' ? '' : ` input--${size}`}`} />
        if (!prefix && !suffix) return box
        return (
          <div className="affix">
            {prefix ? <span className="affix__pre">{prefix}</span> : null}
            {box}
            {suffix ? <span className="affix__post">{suffix}</span> : null}
          </div>
        )
      }}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({ label, help, error, optional, tally, aside, id, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, help, error, optional, tally, aside, id }}>
      {(control) => <textarea {...area} {...control} className="textarea" />}
    </Field>
  )
}
