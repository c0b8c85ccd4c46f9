export const dayMs = 86_400_000

/** Whether a moment (ISO 8601) has passed. */
export const isPast = (moment: string): boolean => Date.parse(moment) < Date.now()
