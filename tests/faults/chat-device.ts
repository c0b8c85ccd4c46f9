import { randomUUID } from 'node:crypto'
import type { ClientEvents, MessageNews, ServerEvents } from '@guildhall/contract/api/realtime.ts'
import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { socketLimits, socketPath } from '@guildhall/contract/limits/realtime.ts'
import { io, type Socket } from 'socket.io-client'

// No page sends more packets than the server accepts from one.
const paceMs = (socketLimits.packets.windowMs / socketLimits.packets.max) * 1.2
const paced = () => new Promise((resolve) => setTimeout(resolve, paceMs))
// What a page tries again, and how soon.
const mustWait = new Set(['unavailable', 'rate_limited', 'read_only'])
const waited = () => new Promise((resolve) => setTimeout(resolve, 250))

interface Waiting {
  clientId: string
  text: string
}

/**
 * A person's page in one conversation, which behaves as the contract requires: it sends in order and retries until it is
 * answered, shows each number once, and requests what it missed whenever a number is missing or the connection was cut.
 */
export function chatDevice(origin: string, token: string, conversation: string) {
  const shown: Message[] = []
  const outbox: Waiting[] = []
  const acknowledged = new Map<string, number>()
  const faults: string[] = []
  let resuming = false
  let sending = false
  const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
    path: socketPath,
    auth: { token },
    transports: ['websocket'],
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    forceNew: true,
  })

  const show = (message: Message): void => {
    const before = shown[message.number - 1]
    if (before) {
      if (before.text !== message.text) faults.push(`number ${message.number} was two messages`)
      return
    }
    if (message.number === shown.length + 1) shown.push(message)
    else void resume()
  }
  const resume = async (): Promise<void> => {
    if (resuming || !socket.connected) return
    resuming = true
    const known = [{ id: conversation, last: shown.length, changes: 0 }]
    const said = await socket
      .timeout(3000)
      .emitWithAck('resume', known)
      .catch(() => null)
    resuming = false
    const missed = said?.ok ? said.conversations[0] : null
    if (!missed) return
    for (const message of missed.messages) show(message)
    if (missed.more || shown.length < missed.last) await resume()
  }
  const pump = async (): Promise<void> => {
    if (sending) return
    sending = true
    for (let next = outbox[0]; next && socket.connected; next = outbox[0]) {
      const said = await socket
        .timeout(3000)
        .emitWithAck('message:send', { conversation, ...next })
        .catch(() => null)
      if (said?.ok) {
        acknowledged.set(next.clientId, said.message.number)
        outbox.shift()
        show(said.message)
        await paced()
      } else if (said && !mustWait.has(said.code)) {
        faults.push(`refused: ${said.code}`)
        outbox.shift()
      } else await waited()
    }
    sending = false
  }
  socket.on('connect', () => {
    void resume()
    void pump()
  })
  socket.on('message', ({ message }: MessageNews) => {
    if (message.conversation === conversation) show(message)
  })

  return {
    shown,
    acknowledged,
    faults,
    isIdle: () => outbox.length === 0,
    /** Whether it has shown this many messages; requests them if not. */
    async knows(count: number): Promise<boolean> {
      if (shown.length < count) await resume()
      return shown.length >= count
    },
    send(text: string): void {
      outbox.push({ clientId: randomUUID(), text })
      void pump()
    },
    /** Cuts the connection, or restores it. */
    cut: () => socket.disconnect(),
    mend: () => socket.connect(),
    close: () => void socket.disconnect(),
  }
}
