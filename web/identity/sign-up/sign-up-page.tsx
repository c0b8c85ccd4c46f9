import { admissionText } from '@guildhall/contract/identity/admission.ts'
import { SignUpInput } from '@guildhall/contract/identity/auth.ts'
import { readInvitation } from '@guildhall/contract/identity/invitation.ts'
import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { profileLimits } from '@guildhall/contract/limits/people.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useIsPageOpen } from '#lib/page/closed-parts.ts'
import { useSignUpClosed, useSite } from '#lib/page/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { SolidName } from '#ui/pictures/solid.tsx'
import { checkOutTitle, pathWith, WaysToCheckOut } from '../redirect-target.tsx'
import {
  CompanyNameField,
  companyName,
  EmailField,
  NewPasswordField,
  toFieldError,
} from '../sign-in/account-fields.tsx'
import { AuthFrame, type Fact } from '../sign-in/auth-frame.tsx'
import { identity } from '../sign-in/sign-in.ts'
import { SocialButtons } from '../social/social-buttons.tsx'
import { SocialSteps } from '../social/social-steps.tsx'
import { useSocial } from '../social/use-social.ts'
import { TermsCheckbox, UserTypeCards } from './sign-up-fields.tsx'

/** What the page of the code knows of the sign-up, from the history state. */
export interface SignedUp {
  email: string
}

interface SignUpPageProps {
  brand: ReactNode
  userType: UserType
  target: string | null
  /** From the link of an email; null without one. */
  invitation: string | null
  providers: readonly SocialProvider[]
  hasOutbox: boolean
}

const BusinessSignUp = z.extend(SignUpInput, { companyName })

const reasons: Record<UserType, { solid: SolidName; title: string; facts: readonly Fact[] }> = {
  Students: {
    solid: 'tetra',
    title: 'As a student you can',
    facts: [
      ['Publish', 'a finished course or thesis project and set its price'],
      ['Find', 'finished work in your field and see how it was made'],
      ['Keep', 'favorites you want to come back to'],
    ],
  },
  Freelancers: {
    solid: 'octa',
    title: 'As a freelancer you can',
    facts: [
      ['Publish', 'work you own, with its licence and its price'],
      ['Show', 'your skills and projects at your own address'],
      ['Keep', 'favorites you want to come back to'],
    ],
  },
  Business: {
    solid: 'cube',
    title: 'As a business you can',
    facts: [
      ['Find', 'finished work in 30 categories, with price and licence'],
      ['Meet', 'the people who made it, under their own names'],
      ['Publish', 'your company’s projects under its name'],
    ],
  },
  Professors: {
    solid: 'dodeca',
    title: 'As a professor you can',
    facts: [
      ['Publish', 'methods, data sets and teaching material'],
      ['Show', 'your field and your work at one address'],
      ['Find', 'what students and practitioners have finished'],
    ],
  },
}

/** Sign-up by email: everything entered here is stored with the pending identity, so that any device can verify it. */
export function SignUpPage(props: SignUpPageProps) {
  const { brand, userType: initial, target, invitation, providers, hasOutbox } = props
  const navigate = useNavigate()
  const [chosen, setUserType] = useState<UserType | null>(null)
  const userType = chosen ?? initial
  const { solid, title, facts } = reasons[userType]
  const invited = invitation === null ? null : readInvitation(invitation)
  const form = useApiForm({
    schema: userType === 'Business' ? BusinessSignUp : SignUpInput,
    toInput: (values) => ({ ...values, userType, ...(invited && invitation ? { invitation } : {}) }),
    async send(values) {
      await toFieldError('password', () => identity.signUp(values))
      const kept: SignedUp = { email: values.email }
      await navigate(pathWith('/email-verification', target), { state: kept })
    },
  })
  const social = useSocial(target)
  const mayJoin = useIsPageOpen()('/join')
  const { signUp: domains } = useSite()
  const isClosed = useSignUpClosed()
  // Where everybody can sign up, an invitation is no more than a link.
  const isByInvitation = invited !== null && domains !== null
  const { next } = social
  if (next) return <SocialSteps {...{ brand, userType, target, hasOutbox }} social={{ ...social, next }} />
  if (isClosed && !invited) return <ClosedSignUp brand={brand} target={target} />
  const toCheckOut = checkOutTitle('signup', target)
  return (
    <AuthFrame
      brand={brand}
      title={toCheckOut ?? 'Create an account'}
      isAnswer={social.hasLeft}
      lead={
        toCheckOut ? (
          admissionText(domains)
        ) : (
          <>
            {isByInvitation ? 'You are invited: use the address that got the email.' : admissionText(domains)} Already a
            member?{' '}
            <Link className="link" to={pathWith('/signin', target)}>
              Sign In
            </Link>
            {mayJoin && !isByInvitation ? (
              <>
                . Somebody invited you?{' '}
                <Link className="link" to="/join">
                  Enter their code
                </Link>
              </>
            ) : null}
          </>
        )
      }
      solid={solid}
      asideTitle={title}
      facts={facts}
    >
      {toCheckOut ? <WaysToCheckOut way="signup" target={target} /> : null}
      <form {...form.formProps} aria-label="Create an account">
        <FormNotices form={form} />
        <UserTypeCards value={userType} onChange={setUserType} />
        {/* An invitation counts for its address alone, and a provider may name another. */}
        {isByInvitation ? null : <SocialButtons providers={providers} social={social} or="or with email" short />}
        <div className="field-pair">
          <TextField
            {...form.field('firstName')}
            label="First name"
            autoComplete="given-name"
            maxLength={profileLimits.name}
          />
          <TextField
            {...form.field('lastName')}
            label="Last name"
            optional
            autoComplete="family-name"
            maxLength={profileLimits.name}
          />
        </div>
        {userType === 'Business' ? <CompanyNameField form={form} /> : null}
        <EmailField
          form={form}
          {...(invited ? { defaultValue: invited.email } : {})}
          help="We email you a code. Others never see your address; your profile can show that you confirmed one at its domain."
        />
        <NewPasswordField field={form.field('password')} />
        <TermsCheckbox field={form.field('termsVersion')} />
        <Button {...form.submitProps} look="primary" size="lg" block>
          Create account
        </Button>
      </form>
    </AuthFrame>
  )
}

/** Shown where the operator lets nobody sign up. */
function ClosedSignUp({ brand, target }: Pick<SignUpPageProps, 'brand' | 'target'>) {
  const { solid, facts } = reasons.Students
  return (
    <AuthFrame
      brand={brand}
      title="Sign-up is closed"
      lead={admissionText([])}
      solid={solid}
      asideTitle="Members can"
      facts={facts}
    >
      <Link className={`${buttonClass({ look: 'primary', size: 'lg' })} mt-5`} to={pathWith('/signin', target)}>
        Sign In
      </Link>
    </AuthFrame>
  )
}
