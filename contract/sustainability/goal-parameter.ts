import * as z from 'zod/mini'

/** The number of a goal in an address: '1' to '17'. */
export const GoalParameter = z.pipe(
  z.string().check(z.regex(/^([1-9]|1[0-7])$/)),
  z.transform((digits: string) => Number(digits)),
)
