import { userTypes } from '@guildhall/contract/options.ts'
import { text } from 'drizzle-orm/pg-core'
import { moment } from '#users/tables.ts'

/** What was asked at sign-up and waits here until the first POST /token makes the person of it. */
export const signUpColumns = {
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  companyName: text('company_name'),
  userType: text('user_type', { enum: userTypes }),
  termsVersion: text('terms_version'),
  termsAcceptedAt: moment('terms_accepted_at'),
}
