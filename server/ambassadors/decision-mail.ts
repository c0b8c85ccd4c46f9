import { againFrom } from '#applications/service.ts'
import { dayText } from '#db/moments.ts'
import { defineMail } from '#jobs/job-definition.ts'
import { directory } from '#users/service.ts'
import type { JobDeps } from '../deps.ts'
import { ownPage } from './ambassador-kind.ts'
import { findCampuses } from './campus-queries.ts'
import { ambassadorApplications, findAmbassadorsOf } from './queries.ts'

/** Tells an applicant how their application was decided. */
export const decisionMail = defineMail('ambassador-decision', sendDecision)

async function sendDecision({ db, config, clock, mail }: JobDeps, { id }: { id: string }): Promise<void> {
  const [row] = await ambassadorApplications.find(db, { id })
  const contact = row && (await directory.contactOf(db, row.person_id))
  if (!row || !contact || (row.state !== 'accepted' && row.state !== 'refused')) return
  const [term] = await findAmbassadorsOf(db, { applicationIds: [id] })
  const [campus] = await findCampuses(db, { ids: [row.campus_id], at: clock.now() })
  const again = againFrom(row)
  await mail.send('ambassador-decision', contact.email, {
    campus: campus?.name ?? '',
    until: term ? dayText(term.until) : null,
    reason: row.reason,
    again: again ? dayText(again) : null,
    isAccepted: row.state === 'accepted',
    url: `${config.origin}${ownPage}`,
  })
}
