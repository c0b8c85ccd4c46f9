import { type ConfiguredRow, configuredEndpoints } from '@guildhall/contract/admin/configured.ts'
import { cartLimits, disputeLimits, orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { accountLimits, keptDays } from '@guildhall/contract/limits/people.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { projectLimits } from '@guildhall/contract/limits/shared.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import { dayMs } from '#db/moments.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'

/** Fees and limits as this installation has them, for all of the staff. */
export function configuredRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const groups = groupsOf(config)
  mount(app, configuredEndpoints, { read: async () => ({ groups }) })
}

const row = (name: string, value: string, variable: string | null = null): ConfiguredRow => ({ name, value, variable })
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
const megabytes = (bytes: number) =>
  bytes >= 1024 * 1_048_576 ? `${bytes / (1024 * 1_048_576)} GB` : `${Math.round(bytes / 1_048_576)} MB`
const providers = { sandbox: 'A sandbox: no money moves', stripe: 'Stripe', none: 'No payments' } as const

function groupsOf({ currency, feePercent, staffRefundMinor, payments }: Config) {
  const { answerDays } = staffLimits
  return [
    {
      title: 'Fees and money',
      rows: [
        row('The platform’s fee on a sale', `${feePercent} %`, 'FEE_PERCENT'),
        row('Currency', currency, 'CURRENCY'),
        row('Payments', providers[payments], 'PAYMENTS'),
        row(
          'Refunds by the staff need a second person above',
          moneyText(staffRefundMinor, currency),
          'STAFF_REFUND_LIMIT',
        ),
        row('Highest price of a project', moneyText(toMinor(projectLimits.maxPrice), currency)),
        row('Items of a cart, and of each', `${cartLimits.lines}, and ${cartLimits.quantity}`),
      ],
    },
    {
      title: 'Orders and disputes',
      rows: [
        row('Files open by themselves after', days(orderLimits.filesDays)),
        row('Withdrawing from work that has not begun', days(orderLimits.withdrawDays)),
        row('Work is accepted by itself after', days(orderLimits.acceptDays)),
        row('Work that never comes is refunded after', days(orderLimits.abandonDays)),
        row('Requests for changes', String(orderLimits.changesAtMost)),
        row('Answer to a dispute', days(disputeLimits.answerDays)),
        row('Decision of the staff after the answer', days(disputeLimits.decideDays)),
        row('Without a decision everything is refunded after', days(disputeLimits.undecidedDays)),
      ],
    },
    {
      title: 'Answers of the staff',
      rows: [
        row('Reports and questions', days(answerDays.report)),
        row('Feedback', days(answerDays.feedback)),
        row('Messages of the payment provider', days(answerDays.payment)),
        row('Applications of mentors', days(answerDays.mentor)),
        row('Appeals', days(staffLimits.appealAnswerDays)),
        row('A decision is taken back without an answer after', days(staffLimits.appealLapseDays)),
        row('Appealing is possible for', days(staffLimits.appealMs / dayMs)),
        row('An act waits for a second person for', days(staffLimits.approvalMs / dayMs)),
        row('Longest limit of a person', days(staffLimits.limitDays)),
      ],
    },
    {
      title: 'Files and accounts',
      rows: [
        row('Largest file for buyers', megabytes(assetLimits.maxBytes)),
        row('Files of a project', String(assetLimits.perProject)),
        row('All files of a person', megabytes(assetLimits.perPerson)),
        row('Largest picture', megabytes(imageLimits.maxBytes)),
        row('A deleted account can be restored for', days(accountLimits.graceMs / dayMs)),
        row('Emails that were not sent are kept for', days(keptDays.unsentMail)),
      ],
    },
    { title: 'How often a person may', rows: callRows() },
  ]
}

type Counted = Exclude<keyof typeof rateLimits, 'peoplePerAddress'>
const callNames: Partial<Record<Counted, string>> = {
  signIn: 'Try to sign in',
  signUp: 'Sign up',
  passwordReset: 'Ask for a new password',
  publish: 'Publish',
  upload: 'Upload files',
  message: 'Send messages',
  report: 'Report something',
  feedback: 'Write to the staff',
  search: 'Search',
  export: 'Download their data',
}

function callRows(): ConfiguredRow[] {
  const named = Object.entries(callNames) as [Counted, string][]
  return [
    ...named.map(([name, words]) =>
      row(words, `${rateLimits[name].max} times in ${spanOf(rateLimits[name].windowMs)}`),
    ),
    row('People who share an address count as', String(rateLimits.peoplePerAddress)),
  ]
}

function spanOf(ms: number): string {
  if (ms >= dayMs) return 'a day'
  const minutes = ms / 60_000
  return minutes === 60 ? 'an hour' : minutes === 1 ? 'a minute' : `${minutes} minutes`
}
