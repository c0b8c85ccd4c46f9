import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** Starts a local mail server that can go down, come back, and refuse recipients. */
export async function startMailServer() {
  const port = await freePort()
  const received: { to: string; subject: string; text: string; id: string }[] = []
  let refusal: { responseCode: number; message: string } | null = null
  let server: SMTPServer | null = null

  const open = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, done) {
        done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }))
      },
      onData(stream, { envelope }, done) {
        const parse = async () => {
          const { subject = '', text = '', messageId = '' } = await PostalMime.parse(await buffer(stream))
          received.push({ to: envelope.rcptTo[0]?.address ?? '', subject, text, id: messageId })
        }
        parse().then(() => done(), done)
      },
    })
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
  }
  const close = async () => {
    const closing = server
    server = null
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }
  await open()
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Guildhall <hello@guildhall.example>' },
    received,
    open,
    close,
    /** Refuses every recipient from now on; null: accepts all again. */
    refuse(by: { responseCode: number; message: string } | null) {
      refusal = by
    },
    [Symbol.asyncDispose]: close,
  }
}
