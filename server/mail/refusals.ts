import type { MailReason } from '@guildhall/contract/notifications/mail-options.ts'

/** The fields of a mail library error, without its text: that may repeat addresses, links and codes of the mail. */
interface SmtpError {
  code?: unknown
  originalCode?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

/** Why a mail was not sent. The message consists of codes only, so it may be logged and stored. */
export class MailNotSent extends Error {
  readonly reason: MailReason
  readonly to: string
  /** Whether a retry would fail the same way. */
  readonly isFinal: boolean
  /** The codes in the server's answer, such as `550 5.1.1`; null without an answer. */
  readonly answer: string | null

  constructor(to: string, error: unknown) {
    const { code, originalCode, ...rest } = (error ?? {}) as SmtpError
    const answer = answerOf(rest)
    const reason = reasonOf({ code, originalCode, ...rest })
    const codes = [originalCode, code, rest.command, answer].filter((each) => typeof each === 'string')
    super(`The email did not go: ${[reason, ...codes].join(', ')}`)
    this.name = 'MailNotSent'
    this.reason = reason
    this.to = to
    this.isFinal = reason === 'refused'
    this.answer = answer
  }
}

// Permanent codes (RFC 4954) that are about our sign-in to the server, not about the mail.
const aboutSignIn = [530, 534, 535, 538]
const aboutTrust = /^(ETLS|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/
const aboutLine = /^(ECONN|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|EPROTOCOL)/

/** Only what the server says about this recipient or this text is permanent; anything else can be fixed or passes. */
function reasonOf({ code, originalCode, command, responseCode }: SmtpError): MailReason {
  const status = Number(responseCode) || 0
  if (code === 'EAUTH' || aboutSignIn.includes(status)) return 'sign-in'
  if ([code, originalCode].some((each) => aboutTrust.test(String(each)))) return 'insecure'
  if (status >= 500 && command === 'MAIL FROM') return 'sender'
  if (status >= 500 && (command === 'RCPT TO' || command === 'DATA')) return 'refused'
  if (status >= 400 && status < 500) return 'busy'
  // The library itself refuses an invalid address.
  if (code === 'EENVELOPE' && status === 0) return 'refused'
  return aboutLine.test(String(code)) ? 'unreachable' : 'unprepared'
}

function answerOf({ responseCode, response }: SmtpError): string | null {
  const status = Number(responseCode) || 0
  if (status === 0) return null
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1]
  return [status, detail].filter(Boolean).join(' ')
}
