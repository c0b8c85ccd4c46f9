/** What processes tell each other about who has a page open. */
export interface RosterNews {
  /** Those who came to the sender's pages, and those who went. */
  here?: number[]
  gone?: number[]
  /** What was said of the sender before is void. */
  anew?: true
  /** Everybody is to say again who is there. */
  ask?: true
  /** The sender lives, and has so many. */
  beat?: number
  /** The sender ends. */
  bye?: true
}

const beatMs = 15_000
// Three beats that did not come: the process is dead, or cut off.
const silenceMs = 3 * beatMs
// What PostgreSQL carries at once is 8,000 bytes.
const mostIds = 500

/**
 * Who has a page open in other processes, as they say: kept in memory, because it is over with the process. `send` brings
 * news to all others, and may fail: each process says regularly how many it has, and is asked where that is not what is
 * known of it.
 */
export function createRoster(send: (news: RosterNews) => Promise<unknown>) {
  const own = new Set<number>()
  const others = new Map<string, { here: Set<number>; heardAt: number }>()
  let isAsking = false
  // One after the other: who goes and comes again must not arrive the other way round.
  let sent: Promise<unknown> = Promise.resolve()
  const say = (news: RosterNews) => {
    sent = sent.then(() => send(news))
  }
  const ask = () => {
    if (isAsking) return
    isAsking = true
    say({ ask: true })
    sent = sent.then(() => {
      isAsking = false
    })
  }
  const sayAll = () => {
    const ids = [...own]
    say({ anew: true, here: ids.slice(0, mostIds) })
    for (let at = mostIds; at < ids.length; at += mostIds) say({ here: ids.slice(at, at + mostIds) })
  }
  const beat = setInterval(() => {
    say({ beat: own.size })
    for (const [from, { heardAt }] of others) if (heardAt < Date.now() - silenceMs) others.delete(from)
  }, beatMs).unref()

  return {
    /** Asks all others who is there: at the beginning, and after a time in which nothing was heard. */
    ask,
    /** Whether somebody has a page open elsewhere. */
    isElsewhere: (userId: number) => [...others.values()].some(({ here }) => here.has(userId)),
    announce(userId: number, isHere: boolean): void {
      if (isHere) own.add(userId)
      else own.delete(userId)
      say(isHere ? { here: [userId] } : { gone: [userId] })
    },
    hear(from: string, news: RosterNews): void {
      if (news.bye) return void others.delete(from)
      if (news.ask) sayAll()
      const { here } = others.get(from) ?? { here: new Set<number>() }
      others.set(from, { here, heardAt: Date.now() })
      if (news.anew) here.clear()
      for (const id of news.here ?? []) here.add(id)
      for (const id of news.gone ?? []) here.delete(id)
      if (news.beat !== undefined && news.beat !== here.size) ask()
    },
    async stop(): Promise<void> {
      clearInterval(beat)
      say({ bye: true })
      await sent
    },
  }
}
