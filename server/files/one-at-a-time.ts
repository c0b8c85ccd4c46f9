/**
 * Runs work one after another, whoever asks. Throws what `refuse` makes, at once, when `mostWaiting` are waiting
 * already, so that a crowd is told to come back instead of filling the memory.
 */
export function oneAtATime(mostWaiting: number, refuse: () => Error) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting > mostWaiting) throw refuse()
    waiting += 1
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn.finally(() => {
      waiting -= 1
    })
  }
}
