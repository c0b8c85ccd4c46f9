type Known<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

/** Returns the values that are there, for a call's query. */
export function known<T extends object>(values: T): Partial<Known<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Known<T>>
}
