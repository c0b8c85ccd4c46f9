import { type BadgeSource, checkBadge } from '@guildhall/contract/ambassadors/check-badge.ts'
import { badgePaths } from '@guildhall/contract/ambassadors/open-badge.ts'
import { startAmbassadors } from './ambassadors.ts'
import type { ShopPerson } from './commerce.ts'

const dayMs = 86_400_000

/** Ambassadors whose terms end, their credentials, and what the issuer publishes. */
export async function startCredentials() {
  const started = await startAmbassadors()
  const { market, deps, own, pass, staffAct, support } = started
  const { origin } = deps.config
  /** A document that the issuer publishes beside the API. */
  const published = async (path: string) => (await market.call({ method: 'GET', url: path })).body
  let campuses = 0
  return {
    ...started,
    origin,
    published,
    /** An ambassador of a campus of their own. */
    async begun(name: string) {
      campuses += 1
      const domain = `campus-${campuses}.example`
      await started.campus(`Campus ${campuses}`, domain)
      const person = await started.ambassador(name, domain)
      return Object.assign(person, { campus: `Campus ${campuses}`, domain })
    },
    /** Lets the terms of all end on their date. */
    async endOf(person: ShopPerson): Promise<void> {
      const { until } = (await own(person)).ambassador
      await pass((Date.parse(`${until}T13:00:00Z`) - deps.clock.now().getTime()) / dayMs)
    },
    endForCause: (person: ShopPerson & { application: string }) =>
      staffAct(support, person.application, 'end', { rule: 'deception', reason: 'The evening never was.' }),
    credentials: async (person: ShopPerson) => (await person.get('/ambassadors/mine/credentials')).body.items,
    /** Checks a credential as the page does, with what is published now. */
    async checked(token: string, over: Partial<BadgeSource> = {}) {
      const { keys } = await published(badgePaths.keys)
      const { revokedCredential } = await published(badgePaths.takenBack)
      const takenBack = revokedCredential.map(({ id }: { id: string }) => id)
      return checkBadge(token, { origin, keys, takenBack, now: deps.clock.now(), ...over })
    },
  }
}
