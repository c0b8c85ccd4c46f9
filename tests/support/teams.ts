import { randomUUID } from 'node:crypto'
import { runTeamClock } from '@guildhall/server/teams/team-clock.ts'
import { type ShopPerson, startShop } from './commerce.ts'

export const place = {
  title: 'Map design',
  task: 'Draw the legend and choose the colours.',
  skills: ['Cartography', 'QGIS'],
  hoursPerWeek: 3,
  until: null,
  role: 'contributor',
}

export const contribution = {
  what: 'Drew the legend of the map of 1994.',
  day: '2026-01-05',
  quarters: 10,
  link: 'https://maps.example.org/legend',
  file: null,
  skills: ['Cartography'],
}

/** Starts a shop whose people work together on projects. */
export async function startTeams() {
  const shop = await startShop()
  const openPlace = (person: ShopPerson, projectId: string, over: object = {}) =>
    person.post(
      `/marketplace/projects/${projectId}/team/places`,
      { ...place, ...over },
      { 'idempotency-key': randomUUID() },
    )
  const apply = (person: ShopPerson, placeId: string, text = 'I drew the maps of Bench Notes.') =>
    person.post(`/teams/places/${placeId}/applications`, { text })
  const invite = (owner: ShopPerson, projectId: string, person: ShopPerson, over: object = {}) =>
    owner.post(`/marketplace/projects/${projectId}/team/invitations`, {
      ...{ person: person.customUserId, role: 'contributor', note: '', ...over },
    })
  /** Proposes shares in basis points; the owner gets what is left. */
  const propose = (owner: ShopPerson, projectId: string, given: readonly (readonly [ShopPerson, number])[]) => {
    const left = given.reduce((rest, [, basisPoints]) => rest - basisPoints, 10_000)
    const shares = [...given, [owner, left] as const].map(([{ customUserId: person }, basisPoints]) => ({
      ...{ person, basisPoints },
    }))
    return owner.post(`/marketplace/projects/${projectId}/team/shares`, { shares })
  }
  const note = (person: ShopPerson, projectId: string, over: object = {}, key: string = randomUUID()) =>
    person.post(
      `/marketplace/projects/${projectId}/team/contributions`,
      { ...contribution, ...over },
      { 'idempotency-key': key },
    )
  const team = async (person: { get: ShopPerson['get'] }, projectId: string) =>
    (await person.get(`/marketplace/projects/${projectId}/team`)).body.team
  return {
    ...shop,
    openPlace,
    apply,
    invite,
    propose,
    consent: (person: ShopPerson, proposalId: string) => person.post(`/teams/shares/${proposalId}/consent`, {}),
    team,
    note,
    /** The id of a new contribution. */
    noted: async (person: ShopPerson, projectId: string, over: object = {}): Promise<string> =>
      (await note(person, projectId, over)).body.contribution.id,
    confirm: (person: ShopPerson, id: string, version = 1) =>
      person.post(`/teams/contributions/${id}/confirm`, { version }),
    contributions: async (person: { get: ShopPerson['get'] }, projectId: string, query = '') =>
      (await person.get(`/marketplace/projects/${projectId}/team/contributions${query}`)).body,
    /** The id of a new open place. */
    async opened(person: ShopPerson, projectId: string, over: object = {}): Promise<string> {
      return (await openPlace(person, projectId, over)).body.team.places[0].id
    },
    /** The id of a new application. */
    applied: async (person: ShopPerson, placeId: string): Promise<string> =>
      (await apply(person, placeId)).body.application.id,
    /** Makes a person a member by an accepted invitation. */
    async joined(owner: ShopPerson, projectId: string, person: ShopPerson, role = 'contributor') {
      await invite(owner, projectId, person, { role })
      const { items } = (await person.get('/teams/invitations')).body
      return person.post(`/teams/invitations/${items[0].id}/accept`, {})
    },
    offerTo: (owner: { post: ShopPerson['post'] }, projectId: string, person: ShopPerson, note = '') =>
      owner.post(`/marketplace/projects/${projectId}/team/handovers`, { person: person.customUserId, note }),
    /** Accepts the open offer of a project with the share of the owner as it is shown. */
    async accept(person: ShopPerson, projectId: string, over: object = {}) {
      const { id, ownersShare } = (await team(person, projectId)).handover
      return person.post(`/teams/handovers/${id}/accept`, { ownersShare, isAdult: true, ...over })
    },
    /** Moves the time on and performs what is due. */
    async pass(days: number) {
      shop.market.advance(days * 86_400_000)
      await runTeamClock(shop.market.deps)
    },
  }
}
