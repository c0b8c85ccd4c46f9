let last: Promise<unknown> = Promise.resolve()

/** Runs changes of the cart one after the other, in the order they were made. */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = last.then(change, change)
  last = turn
  return turn
}

/** When every change made so far has been answered, however. */
export async function cartChanged(): Promise<void> {
  await last.catch(() => {})
}
