import { keptDays } from '@guildhall/contract/limits/people.ts'
import type { MailKind } from '@guildhall/contract/notifications/mail-options.ts'
import type { JobDeps } from '../deps.ts'

/** How often a job is tried, how long an attempt may take, and how long its row is kept after its end. */
interface JobRules {
  retryLimit: number
  expireInSeconds: number
  deleteAfterSeconds: number
}

/** Work that runs later or outside of a transaction, with the data it needs. No secret belongs in the data. */
export interface Job<Name extends string, Data extends object> {
  name: Name
  /** When it runs on a schedule: a cron line, UTC. */
  cron?: string
  /** Whether it sends a mail, which is retried longer and can be sent again by an administrator. */
  isMail: boolean
  rules: JobRules
  run(deps: JobDeps, data: Data): Promise<void>
}

/** A job whose data type the caller need not know. */
export type AnyJob = Job<string, object>

const daySeconds = 24 * 3600
const ordinary: JobRules = { retryLimit: 8, expireInSeconds: 60, deleteAfterSeconds: daySeconds }

/**
 * Mails wait for an unavailable mail server: with pauses of up to an hour for a little over two days. The mail server may
 * take a minute per mail. Failed mails are kept for some days, so that they can be sent again.
 */
const mails: JobRules = {
  retryLimit: 57,
  expireInSeconds: 120,
  deleteAfterSeconds: keptDays.unsentMail * daySeconds,
}

/** Defines a job by its name; its data is what `run` takes. It is active once server/all-jobs.ts lists it. */
export function defineJob<Name extends string, Data extends object = Record<string, never>>(
  name: Name,
  { cron, ...rules }: Partial<JobRules> & { cron?: string },
  run: (deps: JobDeps, data: Data) => Promise<void>,
): Job<Name, Data> {
  return { name, ...(cron ? { cron } : {}), isMail: false, rules: { ...ordinary, ...rules }, run }
}

/** Defines the job that sends a kind of mail. */
export function defineMail<Kind extends MailKind, Data extends object>(
  kind: Kind,
  run: (deps: JobDeps, data: Data) => Promise<void>,
): Job<`${Kind}-mail`, Data> {
  return { name: `${kind}-mail`, isMail: true, rules: mails, run }
}

/** Performs what is due in a domain at the time of the call: reminders, endings, lapses. */
export type DueWork = (deps: JobDeps) => Promise<unknown>

/**
 * The job that performs what is due, once a minute, in all domains side by side. They share a job because each job of the
 * queue costs an idle process five statements whenever it runs. The failure of a domain holds up no other: the job fails at
 * the end, and is tried again.
 */
export function defineClock(domains: readonly DueWork[]): Job<'clock', Record<string, never>> {
  return defineJob('clock', { cron: '* * * * *' }, async (deps) => {
    const outcomes = await Promise.allSettled(domains.map((performDue) => performDue(deps)))
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    if (failures.length > 0) throw new AggregateError(failures, 'Some due work could not be done')
  })
}

/** A domain's hourly clean-up. */
export type Sweep = (deps: JobDeps) => Promise<unknown>

/** The job that cleans up once an hour, one domain after the other. */
export function defineSweep(sweeps: readonly Sweep[]): Job<'sweep', Record<string, never>> {
  return defineJob('sweep', { cron: '17 * * * *' }, async (deps) => {
    for (const sweep of sweeps) await sweep(deps)
  })
}
