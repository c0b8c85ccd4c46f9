import { sendAlert, startAlerts } from '@guildhall/server/listings/saved/alerts.ts'
import type { MailValues } from '@guildhall/server/mail/port.ts'
import type { Marketplace } from './marketplace.ts'

/** Runs the daily alerts of saved searches once and returns the mails sent. */
export async function runAlerts({ deps }: Marketplace) {
  const mails: { to: string; values: MailValues['saved-search'] }[] = []
  const send = async (template: string, to: string, values: object) => {
    if (template !== 'saved-search') throw new Error(`${template} is no alert`)
    mails.push({ to, values: values as MailValues['saved-search'] })
  }
  const jobs: { id: string }[] = []
  await startAlerts(deps.db, { enqueue: async (_tx, _name, data) => void jobs.push(data as { id: string }) })
  for (const job of jobs) await sendAlert({ ...deps, mail: { send } }, job)
  return mails
}
