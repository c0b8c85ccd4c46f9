type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

/** Returns the values without those that are undefined, for a call’s query. */
export function definedValues<T extends object>(values: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>
}
