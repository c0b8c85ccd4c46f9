const dayMs = 86_400_000

export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)
