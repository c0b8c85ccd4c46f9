import type { Log } from '#config/log.ts'
import { listen } from '#db/listen.ts'
import type { Database } from '#db/start-database.ts'
import { list, statement, text } from '#db/statement.ts'

/** Carries texts between the processes of an installation. */
export interface Line {
  /** Sends texts to every process, this one included, in order. Rejects when any of them may not have arrived. */
  send(texts: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export interface LineListener {
  onText(text: string): void
  /** Something may have been missed. */
  onGap(): void
}

export type OpenLine = (listener: LineListener) => Promise<Line>

const channel = 'realtime'

const sendNotices = statement('realtime_send', {
  takes: { channel: text, payloads: list(text) },
  sql: ({ channel, payloads }) => `select from unnest(${payloads}::text[]) payload, pg_notify(${channel}, payload)`,
})

/** LISTEN and NOTIFY. A text is limited to 8,000 bytes, and of identical ones in a statement one arrives. */
export function databaseLine({ db, url }: Pick<Database, 'db' | 'url'>, log: Log): OpenLine {
  return async ({ onText, onGap }) => {
    const listening = await listen(url, log, { channel, onMessage: onText, onGap })
    return {
      send: async (texts) => void (await sendNotices(db, { channel, payloads: [...texts] })),
      stop: listening.stop,
    }
  }
}
