/** Yields one row per item, created on demand: the items of a large data set do not fit into memory. */
export function* map<T, R>(items: Iterable<T>, of: (item: T) => R): Generator<R> {
  for (const item of items) yield of(item)
}

/** Yields any number of rows per item, created on demand. */
export function* flatMap<T, R>(items: Iterable<T>, of: (item: T) => Iterable<R>): Generator<R> {
  for (const item of items) yield* of(item)
}
