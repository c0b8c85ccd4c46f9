import { tokenLives } from '@guildhall/contract/limits/http.ts'
import { keptDays } from '@guildhall/contract/limits/people.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { defineMail, type Sweep } from '#jobs/job-definition.ts'
import {
  sendEmailChangedMail,
  sendEmailChangeMail,
  sendPasswordChangedMail,
  sendPasswordResetMail,
  sendSignInAddedMail,
  sendSignInRemovedMail,
  sendSocialCodeMail,
  sendVerificationMail,
} from './account-mails.ts'

export const identityJobs = [
  defineMail('verification', sendVerificationMail),
  defineMail('password-reset', sendPasswordResetMail),
  defineMail('password-changed', sendPasswordChangedMail),
  defineMail('social-code', sendSocialCodeMail),
  defineMail('sign-in-added', sendSignInAddedMail),
  defineMail('sign-in-removed', sendSignInRemovedMail),
  defineMail('email-change', sendEmailChangeMail),
  defineMail('email-changed', sendEmailChangedMail),
] as const

export const identitySweep: Sweep = ({ db }) => sweepIdentity(db)

// What nobody can use any more, and how long it is kept to explain itself ('used', 'expired').
const stale = [
  sql`delete from ended_sessions where ended_at < now() - interval '1 day'`,
  sql`delete from auth_sessions where expires_at < now() or last_used_at < now() - make_interval(secs => ${tokenLives.idleSession})`,
  sql`delete from email_codes where created_at < now() - make_interval(days => ${keptDays.code})`,
  sql`delete from pending_sign_ups where created_at < now() - make_interval(days => ${keptDays.pendingSignUp})`,
  sql`delete from social_attempts where expires_at < now()`,
]

/** Removes what has lapsed; once an hour. */
async function sweepIdentity(db: Db): Promise<void> {
  for (const statement of stale) await db.execute(statement)
}
