/** The SMS service. Throws `SmsError` when a message was not sent. */
export interface Sms {
  /** `to` is E.164. `code` is the code in the text, for the outbox. */
  send(message: { to: string; text: string; code: string }): Promise<void>
}

/** Why a message was not sent: the number is invalid, too many were sent, or the service failed. */
export class SmsError extends Error {
  readonly reason: 'number' | 'busy' | 'failed'

  constructor(reason: 'number' | 'busy' | 'failed', message: string) {
    super(message)
    this.reason = reason
  }
}
