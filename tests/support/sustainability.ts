import { runClaimClock } from '@guildhall/server/sustainability/claim-clock.ts'
import type { ShopPerson } from './commerce.ts'
import { startTeams } from './teams.ts'

/** The day so many days ago. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A claim without evidence. */
export const claim = {
  measure: 'Homes audited',
  figure: 1900,
  unit: 'homes',
  from: daysAgo(400),
  until: daysAgo(100),
  method: 'Every visit is a line of the register.',
}
export const evidence = 'https://files.example/register.csv'

/** Starts a shop whose projects name goals, with people who can confirm figures. */
export async function startSustainability() {
  const teams = await startTeams()
  const { market } = teams
  const pathOf = (project: string, goal = 11) => `/marketplace/projects/${project}/goals/${goal}`
  return {
    ...teams,
    pathOf,
    save: (person: ShopPerson, project: string, over: object = {}, goal = 11) =>
      person.put(pathOf(project, goal), { ...claim, ...over }),
    remove: (person: ShopPerson, project: string, goal = 11) => person.delete(pathOf(project, goal), {}),
    judge: (person: ShopPerson, project: string, over: object = {}, goal = 11) =>
      person.put(`${pathOf(project, goal)}/verdict`, { version: 1, verdict: 'confirmed', ...over }),
    takeBack: (person: ShopPerson, project: string, goal = 11) => person.delete(`${pathOf(project, goal)}/verdict`, {}),
    goals: async (person: { get: ShopPerson['get'] }, project: string) =>
      (await person.get(`/marketplace/projects/${project}/goals`)).body.goals,
    async professor(name: string): Promise<ShopPerson> {
      const person = await market.person(name)
      await market.deps.db.pool.query("update people set user_type = 'Professors' where id = $1", [person.id])
      return person
    },
    /** A business with this mail address. */
    async business(name: string, email: string): Promise<ShopPerson> {
      const person = await market.person(name)
      await market.deps.db.pool.query("update people set user_type = 'Business', email = $2 where id = $1", [
        person.id,
        email,
      ])
      return person
    },
    /** Moves the time on and turns old what is due. */
    async passDays(days: number) {
      market.advance(days * 86_400_000)
      await runClaimClock(market.deps)
    },
  }
}
