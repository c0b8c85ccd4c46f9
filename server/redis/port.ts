import type { LineListener } from '#realtime/line.ts'

/** A Redis that all processes of an installation share. It may go away at any time: nothing depends on it alone. */
export interface Redis {
  /** Why it does not work, in a few words for the log and the doctor; null while it works. */
  fault(): string | null
  /** Since the start. */
  totals: Readonly<RedisTotals>
  /** Sends one command. Rejects at once while Redis is away, and within half a second when it does not answer. */
  ask(command: readonly string[]): Promise<unknown>
  /** Records that something was done without Redis, for the metrics. */
  countFallback(of: Fallback): void
  /** Receives what any process publishes to `channel`, this one included. */
  hear(listener: LineListener): void
  /** The name of the channel of this installation. */
  channel: string
  /** Returns the name of a key of this installation; what it is about cannot be read from it. */
  keyOf(kind: string, about: string): string
  stop(): Promise<void>
}

/** What is done without Redis while it is away. */
export type Fallback = 'limits' | 'events'

export interface RedisTotals {
  /** How often it went away. */
  outages: number
  /** Calls that only this process counted, and events that went through the database. */
  fallbacks: Record<Fallback, number>
}
