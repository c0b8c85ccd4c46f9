import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { AuthActionMode } from '@guildhall/contract/identity/auth.ts'
import CircleCheck from 'lucide-react/icons/check'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Link2Off from 'lucide-react/icons/link-2-off'
import Unlink from 'lucide-react/icons/unlink'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

export type LinkFault = 'expired' | 'used' | 'broken'

const faults: Partial<Record<ErrorCode, LinkFault>> = {
  code_expired: 'expired',
  code_used: 'used',
  code_malformed: 'broken',
  code_wrong: 'broken',
}

/** Shared outcomes of a link page, besides its form. */
export interface LinkOutcome {
  onFault: (fault: LinkFault) => void
  onDone: () => void
}

/** Returns what a refusal means for a mailed link; null when it is about something else. */
export function faultOf(error: unknown): LinkFault | null {
  return error instanceof ApiError ? (faults[error.code as ErrorCode] ?? null) : null
}

type Faulty = { fault: LinkFault; mode: AuthActionMode; signedIn: boolean }

const unchanged: Record<AuthActionMode, string> = {
  verifyEmail: 'No address was changed.',
  resetPassword: 'Your password is unchanged.',
  recoverEmail: 'The account still has the changed address.',
  recoverFactors: 'No recovery has begun.',
  stopRecovery: 'The recovery may still run: open Settings, Security to stop it.',
}
const usedUp: Record<AuthActionMode, string> = {
  verifyEmail: 'It verified your address. Sign in to continue.',
  resetPassword: 'It was used to change the password. If that was not you, set a new one now.',
  recoverEmail: 'It was used to take back the address. Sign in with the password set then.',
  recoverFactors: 'It has begun a recovery. Sign in with your password to see when it ends.',
  stopRecovery: 'It has stopped the recovery.',
}

/** A link that does not work, and what to do next. */
export function BrokenLink({ fault, mode, signedIn }: Faulty) {
  // A signed-in user has a verified address, so their link was for another one.
  const again = { verifyEmail: signedIn ? '/settings/account' : '/email-verification', resetPassword: '/signin?forgot' }
  const newLink = (look: 'primary' | 'danger', words: string) =>
    mode !== 'verifyEmail' && mode !== 'resetPassword' ? null : (
      <Link className={buttonClass({ look })} to={again[mode]}>
        {words}
      </Link>
    )
  const isLeftToSignIn = fault === 'used' || (mode !== 'verifyEmail' && mode !== 'resetPassword')
  const signIn = (
    <Link className={buttonClass({ look: isLeftToSignIn ? 'primary' : 'quiet' })} to="/signin">
      Sign In
    </Link>
  )
  const help = (
    <Link className={buttonClass({ look: 'quiet' })} to="/help">
      Help
    </Link>
  )
  if (fault === 'used')
    return (
      <LinkState
        is="used"
        actions={
          <>
            {signIn}
            {mode === 'resetPassword' ? newLink('danger', 'This was not me') : null}
          </>
        }
      >
        {usedUp[mode]}
      </LinkState>
    )
  return (
    <LinkState
      is={fault}
      actions={
        <>
          {newLink('primary', 'Send a new link')}
          {signIn}
          {mode === 'recoverEmail' ? help : null}
        </>
      }
    >
      {fault === 'broken'
        ? 'Email programs sometimes break a long address in two. Copy the whole line from the email, or ask for a new one.'
        : mode === 'recoverEmail'
          ? `${unchanged[mode]} Write to us from the help page and we will look into it with you.`
          : mode === 'recoverFactors'
            ? `${unchanged[mode]} Sign in with your password and ask for another link.`
            : mode === 'stopRecovery'
              ? unchanged[mode]
              : `${unchanged[mode]} Ask for a new email; only its link works.`}
    </LinkState>
  )
}

const drawings = {
  done: [CircleCheck, 'aa__i--green'],
  expired: [ClockAlert, 'aa__i--ochre'],
  used: [Link2Off, ''],
  broken: [Unlink, ''],
} as const

/** The state of a mailed link: an icon, a sentence and the next steps. */
export function LinkState({
  is,
  children,
  actions,
}: {
  is: keyof typeof drawings
  children: ReactNode
  actions: ReactNode
}) {
  const [drawing, colour] = drawings[is]
  return (
    <div className="mt-5" role={is === 'done' ? 'status' : 'alert'}>
      <span className={`aa__i ${colour}`}>
        <Icon of={drawing} />
      </span>
      <p className="c2">{children}</p>
      <div className="btn-group mt-5">{actions}</div>
    </div>
  )
}
