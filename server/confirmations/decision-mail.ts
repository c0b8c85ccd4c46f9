import { refusalWords } from '@guildhall/contract/confirmations/options.ts'
import { dayText } from '#db/moments.ts'
import { defineMail } from '#jobs/job-definition.ts'
import { directory } from '#users/service.ts'
import type { JobDeps } from '../deps.ts'
import { ownPage } from './confirmation-news.ts'
import { findRequest } from './queries.ts'

/** Tells a person how their request was decided. */
export const confirmationMail = defineMail('confirmation-decision', sendDecision)

async function sendDecision({ db, config, mail }: JobDeps, { id }: { id: string }): Promise<void> {
  const [row] = await findRequest(db, { id })
  const contact = row && (await directory.contactOf(db, row.person_id))
  if (!row || !contact || (row.state !== 'confirmed' && row.state !== 'refused')) return
  await mail.send('confirmation-decision', contact.email, {
    name: row.name,
    found: row.found_source && row.found_date ? `${row.found_source}, ${dayText(row.found_date)}` : null,
    isShown: row.is_named,
    refusal: row.refusal ? refusalWords[row.refusal] : '',
    reason: row.reason,
    url: `${config.origin}${ownPage}`,
  })
}
