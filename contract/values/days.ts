const dayMs = 86_400_000

/** Returns a day, YYYY-MM-DD, some days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
