import { socketPath } from '@guildhall/contract/limits/realtime.ts'
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client'

export interface Heard {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects, and fails where they are missing.
  values: any[]
}

/** Opens a page's socket over the network; received events are kept in order. Nothing is retried. */
export function openSocket(origin: string, token: unknown, options: Partial<ManagerOptions & SocketOptions> = {}) {
  const socket = io(origin, {
    path: socketPath,
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  })
  const heard: Heard[] = []
  socket.onAny((event: string, ...values) => heard.push({ event, values }))
  /** 'connected', or the code of the refusal; without one the transport's. */
  const opened = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
      resolve(error.data?.code ?? error.message),
    )
  })
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  return { socket, heard, opened, ended, [Symbol.dispose]: () => void socket.disconnect() }
}
