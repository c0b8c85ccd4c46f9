/** Where short messages leave the product. Throws `SmsError` when one did not go. */
export interface Sms {
  /** `to` is E.164. `code` is what the text carries, for the outbox. */
  send(message: { to: string; text: string; code: string }): Promise<void>
}

/** Why a message did not go: the number is none, too much was sent, or the service failed. */
export class SmsError extends Error {
  readonly reason: 'number' | 'busy' | 'failed'

  constructor(reason: 'number' | 'busy' | 'failed', message: string) {
    super(message)
    this.reason = reason
  }
}
