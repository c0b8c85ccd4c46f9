import pg from 'pg'
import type { Log } from '#config/log.ts'
import { endNow, endWhenSilent, keepAlive, silenceMs } from './time-limits.ts'

const retryMs = 1000
// The connection sends nothing by itself, so a silent server is only noticed when queried.
const heartbeatMs = 5000

interface Listening {
  channel: string
  onMessage(payload: string): void
  /** The connection was lost and is back: anything sent in between is lost. */
  onGap(): void
}

/**
 * Listens to what any process sends on a channel, over its own connection, which is replaced when lost. A silent server is
 * noticed within eight seconds.
 */
export async function listen(
  url: string,
  log: Log,
  { channel, onMessage, onGap }: Listening,
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const open = async () => {
    const next = new pg.Client({
      ...{ connectionString: url, ...keepAlive, connectionTimeoutMillis: silenceMs.listener },
      application_name: 'guildhall listener',
    })
    // While it opens, only the caller of `open` tries again. If this connection did too, the attempts would double each second.
    let isOpen = false
    const heartbeat = setInterval(() => next.query('select 1').catch(() => undefined), heartbeatMs).unref()
    const over = (error?: Error) => {
      clearInterval(heartbeat)
      if (!isOpen || isStopped) return
      isOpen = false
      log.warn({ reason: error?.message }, 'The connection that listens to the database was lost; it is opened again')
      endNow(next)
      timer = setTimeout(reopen, retryMs)
    }
    next.on('error', over)
    next.on('end', () => over())
    next.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await next.connect()
      endWhenSilent(next, silenceMs.listener)
      await next.query(`listen ${channel}`)
      isOpen = true
    } catch (error) {
      clearInterval(heartbeat)
      endNow(next)
      throw error
    }
    client = next
  }
  const reopen = async () => {
    try {
      await open()
      if (isStopped) return client && endNow(client)
      onGap()
    } catch {
      if (!isStopped) timer = setTimeout(reopen, retryMs)
    }
  }
  await open()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // A silent server does not confirm the close: the connection then times out.
      await client?.end()
    },
  }
}
