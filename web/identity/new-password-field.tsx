import { passwordLimits } from '@guildhall/contract/people-limits.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { PasswordField } from '#ui/password-field.tsx'

interface NewPasswordFieldProps {
  id: string
  name: string
  label?: string
  error?: string | undefined
  /** For a field that appears because the reader pressed something. */
  autoFocus?: boolean
}

/** A password being chosen: its two rules are said before anybody fails them (product 2). */
export function NewPasswordField({ id, name, label = 'Password', error, autoFocus }: NewPasswordFieldProps) {
  const rules = useId()
  const [length, setLength] = useState(0)
  const isLong = length >= passwordLimits.min
  return (
    <div className="field">
      <PasswordField
        id={id}
        name={name}
        label={label}
        size="lg"
        autoFocus={autoFocus}
        autoComplete="new-password"
        maxLength={passwordLimits.max}
        aria-describedby={rules}
        onInput={({ currentTarget }) => setLength([...currentTarget.value].length)}
        error={error}
      />
      <ul className="pwr" id={rules}>
        <li className={isLong ? 'ok' : ''}>
          <Icon of={isLong ? Check : Circle} size={14} />
          {passwordLimits.min} characters or more
        </li>
        <li>
          <Icon of={Circle} size={14} />
          Not a common password
        </li>
      </ul>
    </div>
  )
}
