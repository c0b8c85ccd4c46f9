import * as z from 'zod/mini'

/** Finished work as its provider's profile shows it, once both sides agreed. */
export const Reference = z.object({
  title: z.string(),
  /** A topic of work. */
  topic: z.nullable(z.string()),
  /** The month in which it was completed, YYYY-MM. */
  month: z.string(),
  /** The client as they chose to be called: their name, or 'A business in Ghent'. */
  client: z.string(),
  /** The path of the client's profile; null where they are not named. */
  clientPath: z.nullable(z.string()),
})
export type Reference = z.output<typeof Reference>
