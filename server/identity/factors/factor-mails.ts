import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { eq } from 'drizzle-orm'
import { momentText } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { defineMail } from '#jobs/job-definition.ts'
import type { FactorChange } from '#mail/port.ts'
import type { JobDeps } from '../../deps.ts'
import { actionUrl } from '../action-url.ts'
import { issueCode } from '../codes.ts'
import { authUsers } from '../tables.ts'

type MailDeps = Pick<JobDeps, 'config' | 'db' | 'clock' | 'mail'>

/** A notice to an address of the account. `former`: it is a former one, which can still recover the account. */
interface Notice {
  email: string
  former: boolean
}

export const factorMails = [
  defineMail('factor-changed', sendFactorChanged),
  defineMail('factor-recovery', sendRecoveryLink),
  defineMail('recovery-begun', sendRecoveryBegun),
  defineMail('recovery-stopped', sendRecoveryStopped),
] as const

async function sendFactorChanged(
  { config, mail }: MailDeps,
  { email, former, change }: Notice & { change: FactorChange },
): Promise<void> {
  await mail.send('factor-changed', email, { former, change, url: `${config.origin}/settings/security` })
}

/** The link that begins a recovery, to the address of the account. */
async function sendRecoveryLink(deps: MailDeps, { uid }: { uid: string }): Promise<void> {
  const { config, db, clock, mail } = deps
  const [user] = await db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
  if (!user) return
  const lifeMs = factorLimits.recoveryLinkMs
  const input = { purpose: 'recoverFactors', email: user.email, uid, now: clock.now(), lifeMs } as const
  const { oobCode } = await transaction(db, (tx) => issueCode(tx, config.authSecret, input))
  await mail.send('factor-recovery', user.email, { url: actionUrl(config.origin, 'recoverFactors', oobCode) })
}

/** Says that a recovery runs, with a link that stops it as long as it can be used. */
async function sendRecoveryBegun(
  { config, db, clock, mail }: MailDeps,
  { uid, email, former, endsAt }: Notice & { uid: string; endsAt: string },
): Promise<void> {
  const lifeMs = factorLimits.recoveryWaitMs + factorLimits.recoveryOpenMs
  const input = { purpose: 'stopRecovery', email, uid, now: clock.now(), lifeMs } as const
  const { oobCode } = await transaction(db, (tx) => issueCode(tx, config.authSecret, input))
  const url = actionUrl(config.origin, 'stopRecovery', oobCode)
  await mail.send('recovery-begun', email, { former, endsOn: momentText(new Date(endsAt)), url })
}

async function sendRecoveryStopped({ config, mail }: MailDeps, { email, former }: Notice): Promise<void> {
  await mail.send('recovery-stopped', email, { former, url: `${config.origin}/settings/security` })
}
