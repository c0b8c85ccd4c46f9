import type { ChangeEvent, ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

interface CodeFieldProps {
  /** From the form. */
  field: Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
    onChange: (event: ChangeEvent<HTMLInputElement>) => Promise<unknown>
  }
  /** How many digits the code has. */
  digits: number
  /** How long the code is valid; null for a code that changes by itself. */
  lifeMs: number | null
  /** Called with the last digit: nothing more has to be pressed. */
  onComplete?: () => void
}

/** The field for a code that was sent by mail or SMS, or that an app shows. It has the focus from the start. */
export function CodeField({ field, digits, lifeMs, onComplete }: CodeFieldProps) {
  const onChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const isComplete = digitsOf(event.target.value).length === digits
    await field.onChange(event)
    if (isComplete) onComplete?.()
  }
  return (
    <div className="code">
      <TextField
        {...field}
        onChange={onChange}
        label={`${digits}-digit code`}
        help={[
          lifeMs === null ? '' : `Valid for ${lifeMs / 60_000} minutes.`,
          onComplete ? 'We check it after the last digit.' : '',
        ]
          .join(' ')
          .trim()}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        // A code pasted with spaces is still valid.
        maxLength={digits * 2}
      />
    </div>
  )
}

/** A code without the spaces and hyphens that people type or paste. */
export const digitsOf = (code: string) => code.replace(/[\s-]/g, '')
