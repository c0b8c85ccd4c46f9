import { factorLimits, inHours } from '@guildhall/contract/limits/people.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { secondFactor } from '../factors/second-factor.ts'
import { faultOf, type LinkOutcome, LinkState } from './broken-link.tsx'

type ByLink = LinkOutcome & { oobCode: string }

/** Begins the recovery of a person who has lost every second factor. */
export function BeginRecovery({ oobCode, ...outcome }: ByLink) {
  return (
    <PressedLink
      {...outcome}
      name="Recover your account"
      button="Begin the recovery"
      lead={`You have lost your passkeys, your authenticator app and your recovery codes? Begin a wait of ${inHours(factorLimits.recoveryWaitMs)}. After it, sign in with your password: all of them are removed. We tell every device that is signed in.`}
      spend={async () => {
        const endsAt = await secondFactor.beginRecovery(oobCode)
        return (
          <>
            Sign in after{' '}
            <b className="semi">
              <DateOf at={endsAt} time />
            </b>
            . Until then, every device that is signed in and our email can stop it.
          </>
        )
      }}
    />
  )
}

/** Stops a recovery that somebody began. */
export function StopRecovery({ oobCode, ...outcome }: ByLink) {
  return (
    <PressedLink
      {...outcome}
      name="Stop the recovery"
      button="Stop the recovery"
      lead="Your passkeys, your authenticator app and your recovery codes stay as they are."
      spend={async () => {
        await secondFactor.stopRecovery(oobCode)
        return 'Your second factors stay. If you did not begin it, somebody knows your password: set a new one now.'
      }}
      next={
        <Link className={buttonClass({ look: 'primary' })} to="/signin?forgot">
          Set a new password
        </Link>
      }
    />
  )
}

interface PressedLinkProps extends LinkOutcome {
  name: string
  lead: string
  button: string
  /** Consumes the link; returns what to show afterwards. */
  spend: () => Promise<ReactNode>
  next?: ReactNode
}

const Nothing = z.object({})

function PressedLink({ name, lead, button, spend, next, onFault, onDone }: PressedLinkProps) {
  const [done, setDone] = useState<ReactNode>(null)
  const form = useApiForm({
    schema: Nothing,
    async send() {
      try {
        setDone(await spend())
        onDone()
      } catch (error) {
        const fault = faultOf(error)
        if (!fault) throw error
        onFault(fault)
      }
    },
  })
  if (done)
    return (
      <LinkState
        is="done"
        actions={
          <>
            {next}
            <Link className={buttonClass({ look: 'quiet' })} to="/">
              To the home page
            </Link>
          </>
        }
      >
        {done}
      </LinkState>
    )
  return (
    <form {...form.formProps} aria-label={name}>
      <FormNotices form={form} />
      <p className="c2">{lead}</p>
      <Button {...form.submitProps} look="primary" size="lg" block>
        {button}
      </Button>
    </form>
  )
}
