import * as z from 'zod/mini'

/** How many guests have booked a time of a group, and how many can. */
export const GroupSize = z.object({ guests: z.int(), people: z.int() })
export type GroupSize = z.output<typeof GroupSize>

/** The same in a few words: '3 of 6 guests'. */
export const groupSizeText = ({ guests, people }: GroupSize): string => `${guests} of ${people} guests`
