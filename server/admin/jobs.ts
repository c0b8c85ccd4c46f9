import { isStaff, staffRoleNames } from '@guildhall/contract/values/roles.ts'
import { roleOfText } from '#approvals/service.ts'
import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { defineJob, defineMail, type Sweep } from '#jobs/job-definition.ts'
import type { Mail } from '#mail/port.ts'
import { moderation } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import { watchAppeals } from './appeals.ts'
import { findLine } from './queries.ts'
import { removeSent } from './unsent/queries.ts'

export const adminJobs = [
  defineMail('project-moderated', sendModeratedMail),
  defineMail('person-moderated', sendPersonMail),
  defineMail('role-changed', sendRoleMail),
  defineJob('watch-appeals', { cron: '10 7 * * *' }, watchAppeals),
] as const

export const sentMailSweep: Sweep = ({ db }) => removeSent(db)

interface MailDeps {
  config: Pick<Config, 'origin' | 'filesOrigin'>
  db: Db
  mail: Mail
}

/** Mails the owner of a project why it is shown again, from that log entry. */
async function sendModeratedMail({ config, db, mail }: MailDeps, { line }: { line: number }): Promise<void> {
  const [act] = await findLine(db, { line })
  const project = act && (await moderation.find(db, config.filesOrigin, act.subject_id))
  if (!project) return
  const values = { title: project.title, reason: act.reason, url: `${config.origin}/product/${act.subject_id}` }
  await mail.send('project-shown', project.ownerEmail, values)
}

/** Mails a person why their suspension or limits ended, from that log entry. */
async function sendPersonMail({ config, db, mail }: MailDeps, { line }: { line: number }): Promise<void> {
  const [act] = await findLine(db, { line })
  const person = act && (await directory.members.byId(db, [act.subject_id])).get(act.subject_id)
  if (!person) return
  const wasSuspended = act.before.includes('suspended')
  const url = `${config.origin}${wasSuspended ? '/signin' : '/'}`
  await mail.send('account-restored', person.email, { wasSuspended, reason: act.reason, url })
}

/** Mails a person that their role on the staff changed, from that log entry. The reason stays among the staff. */
async function sendRoleMail({ config, db, mail }: MailDeps, { line }: { line: number }): Promise<void> {
  const [act] = await findLine(db, { line })
  const person = act && (await directory.members.byId(db, [act.subject_id])).get(act.subject_id)
  if (!person) return
  const role = roleOfText(act.after)
  await mail.send('role-changed', person.email, {
    role: isStaff(role) ? staffRoleNames[role] : null,
    url: `${config.origin}${isStaff(role) ? '/admin' : '/help'}`,
  })
}
