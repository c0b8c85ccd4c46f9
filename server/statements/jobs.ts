import { brokenRules, limitWords } from '@guildhall/contract/admin/options.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { dayText } from '#db/moments.ts'
import { defineMail } from '#jobs/job-definition.ts'
import type { Mail } from '#mail/port.ts'
import { directory } from '#users/service.ts'
import { findStatement } from './queries.ts'

export const statementJobs = [
  defineMail('statement', sendStatement),
  defineMail('appeal-decided', sendDecision),
] as const

interface MailDeps {
  config: Pick<Config, 'origin'>
  db: Db
  mail: Mail
}

/** Mails a person what was decided against them, why, and how to appeal. */
async function sendStatement({ config, db, mail }: MailDeps, { id }: { id: number }): Promise<void> {
  const [row] = await findStatement(db, { id })
  const person = row && (await directory.members.byId(db, [String(row.person_id)])).get(String(row.person_id))
  if (!row || !person) return
  await mail.send('statement', person.email, {
    measure: row.measure,
    title: row.subject_title,
    acts: row.limits.map((act) => limitWords[act]).join(' or '),
    until: row.until && dayText(Date.parse(row.until)),
    rule: brokenRules[row.rule],
    reasons: row.reasons,
    appealUntil: dayText(Date.parse(row.made_at) + staffLimits.appealMs),
    url: `${config.origin}${row.measure === 'suspended' ? '/signin' : '/settings/decisions'}`,
  })
}

/** Mails a person how their appeal was decided, and why. */
async function sendDecision({ config, db, mail }: MailDeps, { id }: { id: number }): Promise<void> {
  const [row] = await findStatement(db, { id })
  const person = row && (await directory.members.byId(db, [String(row.person_id)])).get(String(row.person_id))
  if (!row || !person || row.appeal_state === null || row.appeal_state === 'open') return
  await mail.send('appeal-decided', person.email, {
    outcome: row.appeal_state,
    reason: row.decision ?? '',
    url: `${config.origin}${row.measure === 'suspended' ? '/signin' : '/settings/decisions'}`,
  })
}
