import { FirstUseInput, type SocialProvider, type SocialStep } from '@guildhall/contract/identity/social.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { Email } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { CompanyNameField, companyName, EmailField } from '../sign-in/account-fields.tsx'
import { TermsCheckbox, UserTypeCards } from '../sign-up/sign-up-fields.tsx'
import { social } from './social.ts'

interface SocialFirstUseProps {
  provider: SocialProvider
  nonce: string
  /** The names are absent when the person came back to change the address. */
  known: { firstName?: string; lastName?: string; email: string | null }
  userType: UserType
  onUserType: (userType: UserType) => void
  onNext: (step: SocialStep) => Promise<void>
  onLeave: () => void
}

/** The single screen of the first use: user type and terms, and an email address where the provider vouches for none. */
export function SocialFirstUse({ provider, nonce, known, userType, onUserType, onNext, onLeave }: SocialFirstUseProps) {
  const asksEmail = known.email === null
  const form = useApiForm({
    schema: schemaFor(userType, asksEmail),
    toInput: (values) => ({ ...values, userType }),
    send: async (values) => onNext(await social.firstUse(nonce, values)),
  })
  return (
    <>
      <p className="c2 mt-1">
        {known.firstName ? (
          <>
            {provider.name} knows you as <b className="semi">{`${known.firstName} ${known.lastName}`.trim()}</b>
            {known.email ? (
              <>
                {' '}
                with <b className="semi">{known.email}</b>
              </>
            ) : null}
            .
          </>
        ) : (
          'Enter an address you can read email at. We send a new code to it.'
        )}
      </p>
      <form {...form.formProps} aria-label="First sign-in">
        <FormNotices form={form} />
        <UserTypeCards value={userType} onChange={onUserType} />
        {userType === 'Business' ? <CompanyNameField form={form} /> : null}
        {asksEmail ? (
          <EmailField
            form={form}
            help={`${provider.name} did not confirm an address for you, so we send a code to this one.`}
          />
        ) : null}
        <TermsCheckbox field={form.field('termsVersion')} />
        <Button {...form.submitProps} look="primary" size="lg" block>
          {asksEmail ? 'Send me the code' : 'Create account'}
        </Button>
      </form>
      <Button className="mt-3" look="quiet" block onClick={onLeave}>
        Sign in another way
      </Button>
    </>
  )
}

// The additional fields become required; the shape stays the same.
function schemaFor(userType: UserType, asksEmail: boolean): typeof FirstUseInput {
  const asked = { ...(userType === 'Business' ? { companyName } : {}), ...(asksEmail ? { email: Email } : {}) }
  return z.extend(FirstUseInput, asked) as unknown as typeof FirstUseInput
}
