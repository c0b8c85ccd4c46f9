import pg from 'pg'
import type { Log } from '#config/log.ts'

const retryMs = 1000

interface Listening {
  channel: string
  onMessage(payload: string): void
  /** The connection was lost and is back: what was sent meanwhile is lost. */
  onGap(): void
}

/** Hears what any process sends on a channel, over a connection of its own that is replaced when it is lost. */
export async function listen(
  url: string,
  log: Log,
  { channel, onMessage, onGap }: Listening,
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const open = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'guildhall listener' })
    let isOver = false
    const over = (error?: Error) => {
      if (isOver || isStopped) return
      isOver = true
      log.warn({ err: error }, 'The connection that listens to the database was lost')
      next.end().catch(() => undefined)
      timer = setTimeout(reopen, retryMs)
    }
    next.on('error', over)
    next.on('end', () => over())
    next.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      isOver = true
      await next.end().catch(() => undefined)
      throw error
    }
    client = next
  }
  const reopen = async () => {
    try {
      await open()
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
      await client?.end()
    },
  }
}
