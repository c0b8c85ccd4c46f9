import type { ServerEvents } from '@guildhall/contract/api/realtime.ts'
import { connectLimits, socketPath } from '@guildhall/contract/limits/realtime.ts'
import { io } from 'socket.io-client'
import { type Line, setLine } from './connection-state.ts'

interface SocketWants {
  customUserId: string
  /** A valid ID token; null for visitors. */
  token: () => Promise<string | null>
  /** Single pages hear changes of free times (use-watched-hosts.ts). */
  handlers: Omit<ServerEvents, 'slots:changed'>
  /** The socket opened, for the first time or again: fetch what was missed. */
  onOpen: (isAgain: boolean) => void
  /**
   * The server closed or refused the socket. Resolves to whether the user is still signed in, so that a retry makes sense.
   */
  onShutOut: () => Promise<boolean>
}

/** Opens a page's socket and keeps it open; returns a function that closes it. */
export function openSocket({ customUserId, token, handlers, onOpen, onShutOut }: SocketWants): () => void {
  let sent: string | null = null
  let wasOpen = false
  let timer: number | undefined
  const socket: Line = io({
    path: socketPath,
    withCredentials: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: connectLimits.timeoutMs,
    reconnectionAttempts: connectLimits.attempts,
    reconnectionDelay: connectLimits.delayMs,
    reconnectionDelayMax: connectLimits.longestDelayMs,
    auth: async (send) => {
      sent = await token().catch(() => null)
      send({ token: sent })
    },
  })
  for (const [event, hear] of Object.entries(handlers)) socket.on(event as keyof ServerEvents, hear as () => void)

  const connect = () => {
    clearTimeout(timer)
    timer = undefined
    socket.connect()
  }
  const { least, most } = connectLimits.cycleMs
  // A new cycle of attempts while the page is visible, at a different moment on each page.
  const later = () => {
    clearTimeout(timer)
    timer = window.setTimeout(
      () => {
        if (document.visibilityState === 'visible') connect()
        else timer = -1
      },
      least + Math.random() * (most - least),
    )
  }
  const shutOut = async () => {
    if (await onShutOut()) later()
  }
  const onVisible = () => {
    if (timer === -1 && document.visibilityState === 'visible') connect()
  }
  const onOnline = () => {
    if (!socket.connected) connect()
  }

  socket.on('connect', () => {
    socket.emit('register', customUserId)
    setLine(socket)
    onOpen(wasOpen)
    wasOpen = true
  })
  socket.on('disconnect', (reason) => {
    setLine(null)
    if (reason === 'io server disconnect') void shutOut()
  })
  socket.on('connect_error', (error) => {
    // With a reason, the server refused the person; without one, it was not reached, so retry.
    if ('data' in error && error.data) void shutOut()
  })
  socket.io.on('reconnect_failed', later)
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onOnline)
  const refresh = setInterval(async () => {
    const next = socket.connected ? await token().catch(() => null) : null
    if (!next || next === sent) return
    sent = next
    socket.emit('auth:refresh', next)
  }, connectLimits.refreshMs)

  return () => {
    clearInterval(refresh)
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('online', onOnline)
    socket.io.off('reconnect_failed', later)
    socket.off()
    setLine(null)
    socket.disconnect()
  }
}
