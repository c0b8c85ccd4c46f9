import { unsentMailEndpoints } from '@guildhall/contract/admin/unsent-mails.ts'
import { mailKindWords } from '@guildhall/contract/notifications/mail-options.ts'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import type { Deps } from '../../deps.ts'
import { lists } from '../lists.ts'
import { findMail, sendAllAgain, sendOneAgain } from './queries.ts'

/** Mails that were not sent, for administrators. */
export function unsentMailRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, unsentMailEndpoints, {
    list: async ({ query }) => lists.unsentMails(deps, query),
    sendAllAgain: async ({ viewer, body }) => ({ count: await sendMailsAgain(deps, viewer, body.reason) }),
    async sendAgain({ viewer, params, body }) {
      await sendMailAgain(deps, viewer, params.id, body.reason)
      return undefined
    },
  })
}

/** Queues a failed mail again, with a log entry. 404 unknown, 409 when it expired or is being sent. */
async function sendMailAgain(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [sent] = await sendOneAgain(tx, { id })
    if (!sent) throw await refusalOf(tx, id)
    // The log is kept permanently, so it names no address.
    await writeStaffLog(deps, tx, viewer, {
      ...act,
      subject: { kind: 'mail', id, title: mailKindWords[sent.kind] },
      reason,
    })
  })
}

/** Queues every failed mail again, with one log entry; returns how many. Expired ones stay. */
async function sendMailsAgain(deps: Deps, viewer: Viewer, reason: string): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const count = (await sendAllAgain(tx)).length
    const title = count === 1 ? '1 email' : `${count} emails`
    if (count > 0)
      await writeStaffLog(deps, tx, viewer, { ...act, subject: { kind: 'mail', id: 'all', title }, reason })
    return count
  })
}

const act = { act: 'send-mail-again', before: 'failed', after: 'waiting' } as const

async function refusalOf(tx: Tx, id: string): Promise<AppError> {
  const [mail] = await findMail(tx, { id })
  if (!mail) return new AppError('not_found')
  return new AppError(mail.unsent && mail.expired ? 'mail_expired' : 'mail_not_failed')
}
