import type { Deliver } from './message.ts'

/** Sends mails by SMTP. `url` is SMTP_URL, `from` MAIL_FROM. STARTTLS is used wherever the server offers it. */
export function toSmtp(url: string, from: string): Deliver {
  let transport: ReturnType<typeof open> | undefined
  return async ({ to, subject, text, html, unsubscribeUrl }) => {
    transport ??= open(url)
    // An object, not a string, so that no address can be read as several.
    const headers = unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    const message = { from, to: { name: '', address: to }, subject, text, html }
    await (await transport).sendMail({ ...message, ...(headers ? { headers } : {}) })
  }
}

async function open(url: string) {
  const { createTransport } = await import('nodemailer')
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  return createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
}
