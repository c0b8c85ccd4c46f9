import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { outboxMessages } from '#mail/tables.ts'
import type { Clock } from '../deps.ts'
import type { Sms } from './port.ts'
import { twilioSms } from './twilio.ts'

/** The service of SMS_URL, or the local outbox, readable at /dev/outbox. */
export function createSms({ smsUrl, smsFrom }: Pick<Config, 'smsUrl' | 'smsFrom'>, db: Db, clock: Clock): Sms {
  if (smsUrl && smsFrom) return twilioSms(smsUrl, smsFrom)
  return {
    async send({ to, text, code }) {
      await db
        .insert(outboxMessages)
        .values({ channel: 'sms', recipient: to, text, code, links: [], createdAt: clock.now() })
    },
  }
}
