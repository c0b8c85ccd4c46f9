import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { UserType } from '../users/user-card.ts'
import { roles } from '../values/roles.ts'
import { CustomUserId, Timestamp } from '../values/values.ts'
import { devCalls } from './calls.ts'

/** Where the local issuer answers in place of both providers; below the origin, outside /api. */
export const localIssuers = { google: '/dev/google', github: '/dev/github' } as const

export const OutboxMessage = z.object({
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.optional(z.string()),
  text: z.string(),
  html: z.optional(z.string()),
  links: z.array(z.string()),
  code: z.optional(z.string()),
  at: Timestamp,
})
export type OutboxMessage = z.output<typeof OutboxMessage>

/** Registered only in demo mode. */
export const devEndpoints = {
  people: endpoint(devCalls.people, {
    summary: 'The demo people available for sign-in.',
    output: z.object({
      people: z.array(
        z.object({
          email: z.string(),
          password: z.string(),
          customUserId: CustomUserId,
          firstName: z.string(),
          lastName: z.string(),
          userType: UserType,
          role: z.enum(roles),
        }),
      ),
    }),
  }),
  outbox: endpoint(devCalls.outbox, {
    summary: 'Emails and short messages that would have been sent, newest first.',
    query: z.object({ to: z.optional(z.string()) }),
    output: z.object({ messages: z.array(OutboxMessage) }),
  }),
}
