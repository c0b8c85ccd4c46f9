import type { Db } from '@guildhall/server/db/connect.ts'
import { outboxMessages } from '@guildhall/server/mail/tables.ts'
import { desc, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Every mail to an address, newest first. */
export const mailsTo = (db: Db, to: string) =>
  db.select().from(outboxMessages).where(eq(outboxMessages.recipient, to)).orderBy(desc(outboxMessages.id))

/** The newest mail to an address, once `count` have arrived. */
export async function nextMail({ deps }: TestApp, to: string, count = 1) {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(deps.db, to)
      expect(mails.length).toBeGreaterThanOrEqual(count)
      const [mail] = mails
      if (!mail) throw new Error('No mail')
      const link = mail.links[0] ?? ''
      const oobCode = link && new URL(link).searchParams.get('oobCode')
      return { ...mail, link, oobCode: oobCode ?? '', code: mail.code ?? '' }
    },
    { timeout: 5000, interval: 20 },
  )
}
