import type { ServerEvents } from '@guildhall/contract/api/realtime.ts'

/** One event on its way to the open pages of one person. */
export interface Push {
  userId: number
  event: keyof ServerEvents
  values: unknown[]
}

/** How something reaches the open pages of a person. What it tells of is kept elsewhere: a push may get lost. */
export interface Realtime {
  /** Sends an event to every open page of a person, in every process. Called after the commit of what it tells. */
  toUser<E extends keyof ServerEvents>(userId: number, event: E, ...values: Parameters<ServerEvents[E]>): void
  /** Whether a person has a page open, in whichever process, as far as this one knows. */
  isHere(userId: number): boolean
  /** Says that somebody's first page of this process has opened, or the last one closed. For the gateway alone. */
  announce(userId: number, isHere: boolean): void
  /** Hears what is sent, and of a time in which something may have been missed. For the gateway alone. */
  listen(hears: Hears): () => void
  stop(): Promise<void>
}

export interface Hears {
  push(push: Push): void
  missed(): void
  /** Whether this person has a page of this process open. */
  isHere(userId: number): boolean
}

/** What brings pushes to this process’s own pages. */
export interface Hub extends Realtime {
  deliver(push: Push): void
  missed(): void
}

/** The pages of this process. */
export function createHub(): Hub {
  const all = new Set<Hears>()
  const deliver = (push: Push) => {
    for (const hears of all) hears.push(push)
  }
  return {
    deliver,
    toUser: (userId, event, ...values) => deliver({ userId, event, values }),
    isHere: (userId) => [...all].some((hears) => hears.isHere(userId)),
    missed: () => {
      for (const hears of all) hears.missed()
    },
    listen: (hears) => {
      all.add(hears)
      return () => void all.delete(hears)
    },
    // There are no others to be told.
    announce: () => undefined,
    stop: async () => all.clear(),
  }
}
