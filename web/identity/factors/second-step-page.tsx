import { factorLimits, inHours } from '@guildhall/contract/limits/people.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { OutboxHint } from '../sign-in/mailed-code.tsx'
import { useEnter } from '../sign-in/sign-in.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { canUsePasskeys } from './passkey-browser.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { secondFactor } from './second-factor.ts'
import type { SecondStepProps } from './second-step-part.tsx'

type Way = 'app' | 'passkey' | 'recovery' | 'lost'

const titles: Record<Way, string> = {
  app: 'Enter the code from your app',
  passkey: 'Confirm with a passkey',
  recovery: 'Use a recovery code',
  lost: 'Have you lost all of them?',
}

const facts = [
  ['App', 'the code changes every 30 seconds'],
  ['Passkey', 'your device asks for your fingerprint, face or PIN'],
  ['Recovery', 'each of your ten codes works once'],
] as const

/** The second step of a sign-in: a code, a passkey or a recovery code, or the way out for those who have lost all. */
export function SecondStepPage({ brand, asked, target, hasOutbox, onLeave }: SecondStepProps) {
  const { secondStep, email } = asked
  const enter = useEnter(target)
  const [way, setWay] = useState<Way>(secondStep.app ? 'app' : 'passkey')
  const canPasskey = useHydrated() && canUsePasskeys()
  const ways: [Way, string, boolean][] = [
    ['app', 'Use the code from my app', secondStep.app],
    ['passkey', 'Use a passkey', secondStep.passkey],
    ['recovery', 'Use a recovery code', secondStep.recoveryCode],
    ['lost', 'I have lost all of them', true],
  ]
  return (
    <AuthFrame
      brand={brand}
      title={titles[way]}
      isAnswer
      lead={
        <>
          To sign in as <b className="semi">{email}</b>
        </>
      }
      solid="icosa"
      asideTitle="Your second factor"
      facts={facts}
    >
      {way === 'app' || way === 'recovery' ? (
        <FactorCodeForm
          key={way}
          by={way}
          button="Sign In"
          send={async (code) => enter(await secondFactor.signInByCode(code))}
        />
      ) : null}
      {way === 'passkey' && canPasskey ? (
        <PasskeyButton look="primary" label="Continue with a passkey" onSignedIn={enter} />
      ) : null}
      {way === 'passkey' && !canPasskey ? (
        <div className="mt-4">
          <Notice kind="wait">
            This browser cannot use passkeys. Choose another way, or sign in on the device that has yours.
          </Notice>
        </div>
      ) : null}
      {way === 'lost' ? <Lost endsAt={secondStep.recoveryEndsAt} hasOutbox={hasOutbox} /> : null}
      <ul className="mt-5 grid gap-2">
        {ways
          .filter(([name, , isThere]) => isThere && name !== way)
          .map(([name, label]) => (
            <li key={name}>
              <button type="button" className="link" onClick={() => setWay(name)}>
                {label}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className="link" onClick={onLeave}>
            Sign in another way
          </button>
        </li>
      </ul>
    </AuthFrame>
  )
}

const wait = inHours(factorLimits.recoveryWaitMs)

/** Explains the recovery and mails its link; while one runs, when it ends. */
function Lost({ endsAt, hasOutbox }: { endsAt: string | null; hasOutbox: boolean }) {
  const ask = useMutation({ mutationFn: () => secondFactor.requestRecovery() })
  if (endsAt)
    return (
      <div className="mt-4">
        <Notice kind="wait">
          A recovery is running. Sign in again after <DateOf at={endsAt} time />: then your second factors are removed.
        </Notice>
      </div>
    )
  return (
    <div className="mt-4 grid gap-4">
      <p className="c2">
        We email you a link. Press it, wait {wait}, then sign in with your password: your passkeys, your authenticator
        app and your recovery codes are removed. Until then we tell every device that is signed in, and each can stop
        it.
      </p>
      {ask.error ? <Notice kind="error">{failureText(ask.error)}</Notice> : null}
      {ask.isSuccess ? (
        <Notice kind="ok">We have sent you an email. Its link works for {inHours(factorLimits.recoveryLinkMs)}.</Notice>
      ) : null}
      <Button look="primary" size="lg" block busy={ask.isPending} onClick={() => ask.mutate()}>
        {ask.isSuccess ? 'Send another link' : 'Send me a link'}
      </Button>
      {ask.isSuccess && hasOutbox ? <OutboxHint /> : null}
    </div>
  )
}
