import { type MailKind, mailKinds, mailLives } from '@guildhall/contract/mail-options.ts'

/** A job that sends a mail. */
export type MailJob = `${MailKind}-mail`

const suffix = '-mail'

/** Every job that sends a mail. */
export const mailJobs: readonly MailJob[] = mailKinds.map((kind) => `${kind}${suffix}` as const)

const known: ReadonlySet<string> = new Set(mailJobs)
export const isMailJob = (name: string): name is MailJob => known.has(name)

export const mailKindOf = (name: MailJob): MailKind => name.slice(0, -suffix.length) as MailKind

/**
 * Whether what a mail holds no longer works, so that it must not be sent. `askedAt`: when its job was written, `now`: when
 * it is sent, both by the database's clock.
 */
export function isMailLate(name: MailJob, askedAt: Date, now: Date): boolean {
  const life = mailLives[mailKindOf(name)]
  return life !== undefined && askedAt.getTime() + life <= now.getTime()
}
