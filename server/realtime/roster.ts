/** What processes tell each other about who has a page open. */
export interface RosterNews {
  /** People who opened pages at the sender, and people who left. */
  here?: number[]
  gone?: number[]
  /** Replaces everything that the sender reported before. */
  anew?: true
  /** Asks every process to say again who is there. */
  ask?: true
  /** The sender is alive, with this many people. */
  beat?: number
  /** The sender is stopping. */
  bye?: true
}

const beatMs = 15_000
// Three missed beats: the process is dead, or cut off.
const silenceMs = 3 * beatMs
// A PostgreSQL notification is limited to 8,000 bytes.
const mostIds = 500

/**
 * The people with pages open in other processes, as those processes report them. In memory only: a process that ends
 * takes its people with it. `send` sends news to all others and may fail, so each process regularly reports its count;
 * if that differs from what is known here, all are asked to report their people again.
 */
export function createRoster(send: (news: RosterNews) => Promise<unknown>) {
  const own = new Set<number>()
  const others = new Map<string, { here: Set<number>; heardAt: number }>()
  let isAsking = false
  // One at a time: leaving and returning must not arrive in reverse order.
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
    /** Asks all others who is there: at the start, and after a gap in listening. */
    ask,
    /** Whether a person has a page open in another process. */
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
