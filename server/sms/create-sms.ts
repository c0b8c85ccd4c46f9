import * as z from 'zod/mini'
import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { outboxMessages } from '#mail/tables.ts'
import type { Clock } from '../deps.ts'
import { type Sms, SmsError } from './port.ts'

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

const longestMs = 10_000
// Twilio's codes for a number that does not exist, cannot receive SMS, or is malformed.
const numberCodes = new Set([21211, 21214, 21217, 21219, 21265, 21401, 21407, 21421, 21614, 21610])
const busyCodes = new Set([20429, 14107, 63038])
const Refusal = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })

/**
 * Sends by Twilio's HTTP API or a compatible one. `url` is SMS_URL, with account and token as user and password; `from` is
 * SMS_FROM, a number or sender of that account.
 */
export function twilioSms(url: string, from: string): Sms {
  const { origin, pathname, username, password } = new URL(url)
  const account = decodeURIComponent(username)
  const address = `${origin}${pathname.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64')}`
  return {
    async send({ to, text }) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        // The token must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(longestMs),
      }).catch((error: Error) => {
        throw new SmsError('failed', `No answer from the SMS service: ${error.message}`)
      })
      if (response.ok) return void (await response.body?.cancel())
      const read = Refusal.safeParse(await response.json().catch(() => ({})))
      const { code = 0, message = '' } = read.success ? read.data : {}
      throw new SmsError(
        reasonOf(response.status, code),
        `The SMS service answered ${response.status} ${code} ${message}`,
      )
    },
  }
}

function reasonOf(status: number, code: number): SmsError['reason'] {
  if (numberCodes.has(code)) return 'number'
  return status === 429 || busyCodes.has(code) ? 'busy' : 'failed'
}
