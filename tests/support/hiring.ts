import { randomUUID } from 'node:crypto'
import { decideWhenFilled, runHiringClock } from '@guildhall/server/hiring/jobs.ts'
import type { ShopPerson } from './commerce.ts'
import { type Hiring, startHiring, terms } from './engagements.ts'

const day = 86_400_000
/** A day this many days ahead, YYYY-MM-DD. */
export const dayAhead = (days: number, now = Date.now()) => new Date(now + days * day).toISOString().slice(0, 10)

export const job = {
  title: 'Proofread a thesis on rainfall records',
  need: '82 pages, **English**, and an index of stations.',
  category: 'Writing',
  skills: ['Editing', 'LaTeX'],
  budgetFromMinor: 18_000,
  budgetToMinor: 26_000,
  length: 'weeks',
  questions: ['British or American spelling?'],
  notAssessed: true,
}
export const proposal = {
  cover: 'Chapter by chapter, the index last.',
  answers: ['British, with ize.'],
  projects: [],
  offer: { terms, isAdult: true, notAssessed: true },
}

export type Jobs = ReturnType<typeof jobsOn>

/** Starts a shop whose people post jobs and propose for them. */
export const startJobs = async (env: Record<string, string> = {}) => jobsOn(await startHiring(env))

/** The jobs of people who also ask each other for work. */
export function jobsOn(hiring: Hiring) {
  const now = () => hiring.deps.clock.now().getTime()
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const post = (client: ShopPerson, over: object = {}) =>
    client.post('/jobs', { ...job, decidesOn: dayAhead(14, now()), ...over }, keyed())
  const propose = (person: ShopPerson, id: string, over: object = {}) =>
    person.post(`/jobs/${id}/proposals`, { ...proposal, ...over }, keyed())
  return {
    ...hiring,
    now,
    post,
    propose,
    /** The id of a posted job. */
    posted: async (client: ShopPerson, over: object = {}): Promise<string> => (await post(client, over)).body.job.id,
    /** The id of a proposal. */
    proposed: async (person: ShopPerson, id: string, over: object = {}): Promise<string> =>
      (await propose(person, id, over)).body.proposal.id,
    job: async (person: { get: ShopPerson['get'] }, id: string) => (await person.get(`/jobs/${id}`)).body.job,
    proposals: async (client: ShopPerson, id: string) => (await client.get(`/jobs/${id}/proposals`)).body.proposals,
    /** Pays the first milestone of an accepted proposal in, and performs what follows. */
    hire: async (client: ShopPerson, jobId: string, id: string) => {
      const { milestones } = await hiring.read(client, id)
      await hiring.payIn(client, [milestones[0].id])
      await decideWhenFilled(hiring.deps, jobId)
    },
    /** Moves the time on and performs what is due. */
    pass: async (days: number) => {
      await hiring.pass(days)
      await runHiringClock(hiring.deps)
    },
  }
}
