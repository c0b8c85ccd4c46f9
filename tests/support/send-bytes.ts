import { connect } from 'node:net'

type Write = (text: string) => void

interface Received {
  text: string
  /** Milliseconds from the first byte sent to the first one received, 0 for none, and to the end of the connection. */
  answeredAfter: number
  ms: number
}

/** The bytes received over a separate connection to a local port until the server closes it. */
export function sendBytes(port: number, send: (write: Write, answered: Promise<void>) => void): Promise<Received> {
  return new Promise((resolve) => {
    const started = performance.now()
    const answered = Promise.withResolvers<void>()
    const received: Received = { text: '', answeredAfter: 0, ms: 0 }
    const socket = connect(port, '127.0.0.1', () => send((part) => void socket.write(part), answered.promise))
    socket.on('data', (data) => {
      received.answeredAfter ||= performance.now() - started
      received.text += data
      answered.resolve()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ ...received, ms: performance.now() - started }))
  })
}
