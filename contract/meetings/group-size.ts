import * as z from 'zod/mini'

/** How many guests have booked a time of a group, and how many can. */
export const GroupSize = z.object({ guests: z.int(), people: z.int() })
export type GroupSize = z.output<typeof GroupSize>
