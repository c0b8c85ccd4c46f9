import { type MailKind, type MailReason, mailKinds, mailLives } from '@guildhall/contract/notifications/mail-options.ts'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Log } from '#config/log.ts'
import { MailNotSent } from '#mail/refusals.ts'

type Try = Pick<
  JobWithMetadata<object>,
  'id' | 'name' | 'data' | 'createdOn' | 'startedOn' | 'retryCount' | 'retryLimit'
>

/** Runs a job once; a failure is logged as an attempt or as the last one. */
export async function tryJob(job: Try, run: () => Promise<void>, log: Log): Promise<JobResult> {
  const { id } = job
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    const details = { err: error, ...sayWhich(job) }
    if (isLastTry(job)) log.error(details, 'A job failed for the last time and is not tried again')
    else log.error(details, 'A job failed and is tried again')
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

/**
 * Sends a mail once, unless its content no longer works. Only the reason of a failure and the recipient are stored, never
 * text of the mail or of the mail server.
 */
export async function tryMail(job: Try, run: () => Promise<void>, log: Log): Promise<JobResult> {
  const { id, createdOn, startedOn } = job
  if (isMailLate(job.name as MailJob, createdOn, startedOn)) {
    log.warn({ ...sayWhich(job), askedAt: createdOn }, 'An email expired before it could be sent and is not sent')
    return { id, status: 'deadletter', output: { reason: 'late' satisfies MailReason } }
  }
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    const isKnown = error instanceof MailNotSent
    const { reason, to, answer, isFinal } = isKnown ? error : notMade
    const details = { ...sayWhich(job), reason, err: error }
    const output = { reason, ...(to ? { to } : {}), ...(answer ? { answer } : {}) }
    if (isFinal) log.error(details, 'An email was refused for good and is not tried again')
    else if (isLastTry(job)) log.error(details, 'An email failed for the last time and is not tried again')
    else log.warn(details, 'An email failed and is tried again')
    return { id, status: isFinal ? 'deadletter' : 'failed', output }
  }
}

const notMade: Pick<MailNotSent, 'reason' | 'to' | 'answer' | 'isFinal'> = {
  ...{ reason: 'unprepared', to: '', answer: null, isFinal: false },
}

const isLastTry = ({ retryCount, retryLimit }: Try) => retryCount >= retryLimit

const sayWhich = ({ id, name, retryCount, retryLimit }: Try) => ({
  ...{ job: name, id, try: retryCount + 1, of: retryLimit + 1 },
})

/** A job that sends a mail. */
type MailJob = `${MailKind}-mail`

const suffix = '-mail'

/** Every job that sends a mail. */
export const mailJobs: readonly MailJob[] = mailKinds.map((kind) => `${kind}${suffix}` as const)

const mailKindOf = (name: MailJob): MailKind => name.slice(0, -suffix.length) as MailKind

/**
 * Whether the content of a mail no longer works, so that it must not be sent. `askedAt`: when its job was written, `now`:
 * when it is sent, both by the database's clock.
 */
function isMailLate(name: MailJob, askedAt: Date, now: Date): boolean {
  const life = mailLives[mailKindOf(name)]
  return life !== undefined && askedAt.getTime() + life <= now.getTime()
}
