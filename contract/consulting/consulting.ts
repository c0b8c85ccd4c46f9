import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { consultingTopics } from '../engagements/topics.ts'
import { consultingLimits as most } from '../limits/consulting.ts'
import { ProjectCard } from '../projects/projects.ts'
import { ServiceCard } from '../services/services.ts'
import { Reference } from '../users/references.ts'
import { UserCard } from '../users/user-card.ts'
import { Total, text } from '../values/values.ts'
import { consultingCalls } from './calls.ts'

/** Who offers a topic, and what its finished and paid engagements say. Medians are null below the number from which they are shown. */
export const TopicFigures = z.object({
  topic: z.enum(consultingTopics),
  /** How many people offer public services of it. */
  people: z.int(),
  medianMinor: z.nullable(z.int()),
  /** From the first payment to the last acceptance. */
  medianDays: z.nullable(z.int()),
  /** Finished in the last 12 months. */
  lately: Total,
})
export type TopicFigures = z.output<typeof TopicFigures>

/** Finished work that both sides agreed to show, with the days from the first payment and what was paid, in minor units. */
export const AnsweredWork = z.extend(Reference, { provider: UserCard, days: z.int(), paidMinor: z.int() })
export type AnsweredWork = z.output<typeof AnsweredWork>

/** A described situation. */
export const Situation = z.strictObject({
  q: text(most.situation, { lines: true, required: 'Describe your situation' }),
})

/** The words of the text by which a hit was found. */
const words = z.array(z.string())

/** What a described situation finds, the best match of each kind first. */
export const Doors = z.object({
  /** What was searched for: the rarest words that are known here. */
  words,
  topics: z.array(z.object({ topic: z.enum(consultingTopics), words })),
  people: z.array(z.object({ person: UserCard, words })),
  services: z.array(z.object({ service: ServiceCard, words })),
  projects: z.array(z.object({ project: ProjectCard, words })),
})
export type Doors = z.output<typeof Doors>

/** The topics of consulting. */
export const consultingEndpoints = {
  topics: endpoint(consultingCalls.topics, {
    summary:
      'The topics of consulting, with the people who offer them, and what finished and paid engagements cost and how long they took.',
    output: z.object({ topics: z.array(TopicFigures), currency: z.string() }),
  }),
  answered: endpoint(consultingCalls.answered, {
    summary: 'The newest finished and paid engagements about consulting that both sides agreed to show here.',
    output: z.object({ items: z.array(AnsweredWork), currency: z.string() }),
  }),
  find: endpoint(consultingCalls.find, {
    summary:
      'Searches topics, people who take work, services and projects for the words of a described situation. Each hit names the words that matched. The text is not kept.',
    body: Situation,
    output: Doors,
  }),
}
