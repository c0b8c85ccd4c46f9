import type { ServerEvents } from '@guildhall/contract/api/realtime.ts'

/** An event to be sent to the open pages of one person, or with `isWatched` to the pages that watch the free times of one. */
export interface Push {
  userId: number
  event: keyof ServerEvents
  values: unknown[]
  isWatched?: true
}

/** Sends events to a person's open pages. The data is stored elsewhere: a push may get lost. */
export interface Realtime {
  /** Sends an event to every open page of a person, in every process. Called after the commit of the change it reports. */
  toUser<E extends keyof ServerEvents>(userId: number, event: E, ...values: Parameters<ServerEvents[E]>): void
  /** Sends an event to every open page that watches the free times of a host, in every process. */
  toWatchers(hostId: number, event: 'slots:changed'): void
  /** Whether a person has a page open, in any process, as far as this one knows. */
  isHere(userId: number): boolean
  /** Announces that a person's first page in this process has opened, or the last one closed. Only for the gateway. */
  announce(userId: number, isHere: boolean): void
  /** Subscribes to pushes and to gaps. Only for the gateway. */
  listen(hears: Hears): () => void
  /** Tells the other processes that something they keep in memory has changed. Called after the commit of the change. */
  tellChange(of: KeptInMemory): void
  /** Calls `heard` when another process says so, and when that may have been missed. */
  onChange(of: KeptInMemory, heard: () => void): void
  stop(): Promise<void>
}

/** What every process keeps in memory. */
export type KeptInMemory = 'parts' | 'site-texts'

export interface Hears {
  push(push: Push): void
  missed(): void
  /** Whether this person has a page open in this process. */
  isHere(userId: number): boolean
}

/** Delivers pushes to this process's own pages. */
export interface Hub extends Realtime {
  deliver(push: Push): void
  /** Another process told of a change. */
  hearChange(of: KeptInMemory): void
  missed(): void
}

/** The pages of this process. */
export function createHub(): Hub {
  const all = new Set<Hears>()
  const kept: { of: KeptInMemory; heard: () => void }[] = []
  const deliver = (push: Push) => {
    for (const hears of all) hears.push(push)
  }
  return {
    deliver,
    toUser: (userId, event, ...values) => deliver({ userId, event, values }),
    toWatchers: (userId, event) => deliver({ userId, event, values: [], isWatched: true }),
    isHere: (userId) => [...all].some((hears) => hears.isHere(userId)),
    missed: () => {
      for (const { heard } of kept) heard()
      for (const hears of all) hears.missed()
    },
    hearChange: (of) => {
      for (const each of kept) if (each.of === of) each.heard()
    },
    onChange: (of, heard) => void kept.push({ of, heard }),
    listen: (hears) => {
      all.add(hears)
      return () => void all.delete(hears)
    },
    // There are no other processes to notify.
    announce: () => undefined,
    tellChange: () => undefined,
    stop: async () => all.clear(),
  }
}
