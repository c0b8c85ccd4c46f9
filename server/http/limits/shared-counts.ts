/** Counts that all processes of an installation share. */
export interface SharedCounts {
  /**
   * Adds tenths of a call to a key, whose window begins with the first call. Null when nobody answers: the process then
   * counts alone.
   */
  add(key: string, tenths: number, windowMs: number): Promise<SharedCount | null>
  /** Takes tenths of a call back from each of the keys. */
  giveBack(keys: readonly string[], tenths: number): Promise<void>
}

export interface SharedCount {
  /** Tenths of calls in this window. */
  taken: number
  endsInMs: number
}
