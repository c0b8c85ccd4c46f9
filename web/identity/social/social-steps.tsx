import type { UserType } from '@guildhall/contract/values/options.ts'
import { type ReactNode, useState } from 'react'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { SocialCode } from './social-code.tsx'
import { SocialFirstUse } from './social-first-use.tsx'
import { SocialLink } from './social-link.tsx'
import type { SocialState } from './use-social.ts'

interface SocialStepsProps {
  brand: ReactNode
  social: SocialState & { next: NonNullable<SocialState['next']> }
  userType: UserType
  target: string | null
  /** Mails are not sent but read at /dev/outbox. */
  hasOutbox: boolean
}

const facts = [
  ['Yours', 'you can change your name on your profile at any time'],
  ['Private', 'your address is never shown to others'],
  ['Only', 'your name and address are read there, and nothing is posted'],
] as const

/** What is asked between the provider's window and the first page: one question at a time. */
export function SocialSteps({ brand, social, userType: initial, target, hasOutbox }: SocialStepsProps) {
  const { step, provider, nonce } = social.next
  const [userType, setUserType] = useState(initial)
  const [isCorrecting, setCorrecting] = useState(false)
  const asked = { provider, nonce, onLeave: social.leave }
  const proceed: SocialState['proceed'] = async (answered) => {
    setCorrecting(false)
    await social.proceed(answered)
  }
  const title = titles[step.step === 'code' && isCorrecting ? 'first' : step.step]
  return (
    <AuthFrame brand={brand} title={title} isAnswer solid="icosa" asideTitle={`With ${provider.name}`} facts={facts}>
      {step.step === 'link' ? <SocialLink {...asked} email={step.email} target={target} onNext={proceed} /> : null}
      {step.step === 'first' || isCorrecting ? (
        <SocialFirstUse
          {...asked}
          known={step.step === 'first' ? step : { email: null }}
          userType={userType}
          onUserType={setUserType}
          onNext={proceed}
        />
      ) : null}
      {step.step === 'code' && !isCorrecting ? (
        <SocialCode
          {...asked}
          email={step.email}
          hasOutbox={hasOutbox}
          onNext={proceed}
          onWrongAddress={() => setCorrecting(true)}
        />
      ) : null}
    </AuthFrame>
  )
}

const titles = {
  first: 'One last question',
  code: 'Check your inbox',
  link: 'You have an account already',
} as const
