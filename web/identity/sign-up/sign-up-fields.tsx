import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { defaultUserType, type UserType, userTypes } from '@guildhall/contract/values/options.ts'
import { Link } from 'react-router'
import { roleOf, roleWords } from '#lib/format/people.ts'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

// In page order.
const cards: readonly UserType[] = ['Students', 'Freelancers', 'Business', 'Professors']

/** The four user types to join as, each under its solid. */
export function UserTypeCards({ value, onChange }: { value: UserType; onChange: (value: UserType) => void }) {
  return (
    <fieldset aria-describedby="user-type-help">
      <legend className="label">I am joining as a</legend>
      <div className="rc">
        {cards.map((userType) => (
          <label key={userType}>
            <RoleGlyph role={roleOf(userType)} size={26} word="none" />
            <input
              type="radio"
              name="userType"
              value={userType}
              checked={userType === value}
              onChange={() => onChange(userType)}
            />
            {roleWords[userType]}
          </label>
        ))}
      </div>
      <p className="help mt-2" id="user-type-help">
        Everyone can buy and sell. This sets which parts your profile has, and others see it. Only buying? Choose
        Business for a company, Student for yourself. You can change it later in Settings.
      </p>
    </fieldset>
  )
}

/** Parses the user type from a URL; Students when there is none. */
export function readUserType(value: string | null): UserType {
  return userTypes.find((userType) => userType.toLowerCase() === value?.toLowerCase()) ?? defaultUserType
}

/** Acceptance of the terms, recorded with their version. */
export function TermsCheckbox({ field }: { field: FormField }) {
  return (
    <Checkbox
      {...field}
      value={termsVersion}
      label={
        <>
          I agree to the{' '}
          <Link className="link" to="/terms-conditions" target="_blank">
            terms
          </Link>{' '}
          and have read the{' '}
          <Link className="link" to="/privacy-policy" target="_blank">
            privacy policy
          </Link>
        </>
      }
    />
  )
}
