import { defineJob } from '#jobs/job-definition.ts'
import { applyEvent } from './events.ts'
import { askPayments } from './payment-checks.ts'
import { sendRefund } from './refunds.ts'
import { runSandbox } from './sandbox/webhooks.ts'

export const paymentJobs = [
  defineJob('refund', {}, sendRefund),
  defineJob('payment-event', {}, applyEvent),
  // Asks about payments of which the provider says nothing.
  defineJob('ask-payments', { cron: '* * * * *' }, askPayments),
  // What the sandbox provider does later: slow payments, and its webhooks.
  defineJob('sandbox', {}, runSandbox),
] as const
