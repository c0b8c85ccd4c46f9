import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { Link } from 'react-router'
import { Checkbox } from '#ui/forms/checkbox.tsx'

/** The agreement to the terms, recorded with their version. */
export function TermsCheckbox({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Checkbox
      id={id}
      name="termsVersion"
      value={termsVersion}
      {...(error ? { error } : {})}
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
