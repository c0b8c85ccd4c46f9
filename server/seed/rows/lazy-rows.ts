/** One row of each item, made when it is asked for: the items of a large data set do not fit into memory. */
export function* map<T, R>(items: Iterable<T>, of: (item: T) => R): Generator<R> {
  for (const item of items) yield of(item)
}

/** Any number of rows of each item, made when they are asked for. */
export function* flatMap<T, R>(items: Iterable<T>, of: (item: T) => Iterable<R>): Generator<R> {
  for (const item of items) yield* of(item)
}
