import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Field, type FieldTexts } from './field.tsx'

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'size'> & {
    size?: 'md' | 'lg'
    autoComplete: 'current-password' | 'new-password'
  }

/** A password, hidden until the reader shows it. */
export function PasswordField({
  label,
  help,
  error,
  optional,
  tally,
  aside,
  id,
  size = 'md',
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, help, error, optional, tally, aside, id }}>
      {(control) => (
        <div className="affix">
          <input
            {...input}
            {...control}
            aria-describedby={
              [control['aria-describedby'], input['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={`input${size === 'lg' ? ' input--lg' : ''}`}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            iconSize={18}
            label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
