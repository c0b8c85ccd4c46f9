import { randomUUID } from 'node:crypto'
import {
  teamApplicationCalls,
  teamCalls,
  teamContributionCalls,
  teamInvitationCalls,
  teamPlaceCalls,
  teamShareCalls,
} from '@guildhall/contract/teams/calls.ts'
import { expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { contribution, place, startTeams } from '../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams

/** The callers, those who may least first; `former` left the team. */
const callers = ['visitor', 'stranger', 'former', 'contributor', 'maintainer', 'owner'] as const
type Caller = (typeof callers)[number]

/** A new team of one of each, beside whom `spare` is a contributor whom others act on. */
async function newTeam() {
  const owner = await teams.seller('Ilse')
  const [maintainer, contributor, former, spare, stranger, guest] = [
    await market.person('Idris'),
    await market.person('Mei'),
    await market.person('Kenji'),
    await market.person('Hana'),
    await market.person('Lars'),
    await market.person('Grace'),
  ]
  const project = await teams.offer(owner)
  await teams.joined(owner, project, maintainer, 'maintainer')
  for (const person of [contributor, former, spare]) await teams.joined(owner, project, person)
  await former.post(`/marketplace/projects/${project}/team/leave`, {})
  return { owner, maintainer, contributor, former, spare, stranger, guest, project }
}
type Team = Awaited<ReturnType<typeof newTeam>>

interface Row {
  /** By the callers in their order. */
  answers: readonly [number, number, number, number, number, number]
  /** Prepares what the call is about; returns the parts of its path and its body. */
  about?: (team: Team) => Promise<{ id?: string; customUserId?: string; body?: object }>
}

const project = async ({ project }: Team) => ({ id: project })
const anyone: Row = { answers: [200, 200, 200, 200, 200, 200], about: project }
const team = (status: number, about: Row['about'] = project): Row => ({
  ...{ answers: [401, 404, 404, status, status, status], about },
})
const leading = (status: number, about: Row['about'] = project): Row => ({
  ...{ answers: [401, 404, 404, 403, status, status], about },
})
const owner = (status: number, about: Row['about'] = project): Row => ({
  ...{ answers: [401, 404, 404, 403, 403, status], about },
})
/** What belongs to somebody else, whatever the caller is in the team. */
const others = (about: Row['about']): Row => ({ answers: [401, 404, 404, 404, 404, 404], about })

const invitation = async ({ owner, guest, project }: Team) => {
  const { invitations } = (await owner.get(`/marketplace/projects/${project}/team`)).body.team
  if (invitations.length === 0) await teams.invite(owner, project, guest)
  return { id: (await owner.get(`/marketplace/projects/${project}/team`)).body.team.invitations[0].id }
}
const aboutSpare =
  (body: object) =>
  async ({ project, spare }: Team) => ({ id: project, customUserId: spare.customUserId, body })
const shares = ({ owner, spare }: Team, basisPoints: number) => ({
  shares: [
    { person: spare.customUserId, basisPoints },
    { person: owner.customUserId, basisPoints: 10_000 - basisPoints },
  ],
})
const proposal = async (given: Team) => {
  const { owner, spare, project } = given
  const { proposal } = (await owner.get(`/marketplace/projects/${project}/team`)).body.team
  if (proposal) return { id: proposal.id }
  await teams.propose(owner, project, [[spare, 3000]])
  return { id: (await teams.propose(owner, project, [[spare, 2000]])).body.team.proposal.id }
}
const openPlace = async ({ owner, project }: Team, body: object) => ({ id: await teams.opened(owner, project), body })
const application = async ({ owner, project }: Team) => {
  const place = await teams.opened(owner, project)
  return { id: await teams.applied(await market.person('Tove'), place) }
}
const work =
  (body: object) =>
  async ({ spare, project }: Team) => ({ id: await teams.noted(spare, project), body })

const table: Record<string, Row> = {
  'GET /marketplace/projects/:id/team': anyone,
  'GET /marketplace/projects/:id/team/log': team(200),
  'POST /marketplace/projects/:id/team/conversation': team(200),
  'POST /marketplace/projects/:id/team/leave': { answers: [401, 404, 404, 204, 204, 403], about: project },
  'PUT /marketplace/projects/:id/team/members/:customUserId': owner(200, aboutSpare({ role: 'maintainer' })),
  'POST /marketplace/projects/:id/team/members/:customUserId/remove': owner(200, aboutSpare({ reason: 'Done' })),

  'POST /marketplace/projects/:id/team/invitations': owner(201, async ({ project, guest }) => ({
    ...{ id: project, body: { person: guest.customUserId, role: 'contributor' } },
  })),
  'POST /teams/invitations/:id/accept': others(invitation),
  'POST /teams/invitations/:id/decline': others(invitation),
  'POST /teams/invitations/:id/withdraw': owner(200, invitation),

  'POST /marketplace/projects/:id/team/shares': owner(201, async (given) => ({
    ...{ id: given.project, body: shares(given, 1000) },
  })),
  'POST /teams/shares/:id/consent': { answers: [401, 404, 404, 403, 403, 403], about: proposal },
  'POST /teams/shares/:id/decline': { answers: [401, 404, 404, 403, 403, 403], about: proposal },
  'POST /teams/shares/:id/withdraw': owner(200, proposal),

  'POST /marketplace/projects/:id/team/places': leading(201, async ({ project }) => ({ id: project, body: place })),
  'PUT /teams/places/:id': leading(200, (given) => openPlace(given, place)),
  'POST /teams/places/:id/end': leading(200, (given) => openPlace(given, { as: 'closed' })),

  'POST /teams/places/:id/applications': {
    answers: [401, 201, 201, 409, 409, 409],
    about: (given) => openPlace(given, { text: 'I draw maps.' }),
  },
  'POST /teams/applications/:id/accept': leading(200, application),
  'POST /teams/applications/:id/decline': leading(200, application),
  'POST /teams/applications/:id/withdraw': others(application),

  'GET /marketplace/projects/:id/team/contributions': anyone,
  'POST /marketplace/projects/:id/team/contributions': team(201, async ({ project }) => ({
    ...{ id: project, body: contribution },
  })),
  'POST /teams/contributions/:id/confirm': team(200, work({ version: 1 })),
  'POST /teams/contributions/:id/decline': team(200, work({ version: 1, reason: 'Not done' })),
  'PUT /teams/contributions/:id': others(work(contribution)),
  'POST /teams/contributions/:id/withdraw': others(work({})),

  'PUT /marketplace/projects/:id': leading(200, async ({ project }) => ({ id: project, body: projectInput() })),
  'GET /marketplace/projects/:id/assets': team(200),
  'POST /marketplace/projects/:id/assets': leading(201, async ({ project }) => ({
    ...{ id: project, body: { kind: 'link', name: 'Notes', url: 'https://notes.example.org/' } },
  })),
  'DELETE /marketplace/projects/:id': owner(204),
}

/** Calls about the caller alone. */
const ownLists = [
  ...['GET /teams', 'GET /teams/counts', 'GET /teams/invitations', 'GET /teams/places'],
  ...['GET /teams/applications/in', 'GET /teams/applications/out'],
]

test.each(Object.entries(table))('%s answers by the role of the caller', async (call, { answers, about }) => {
  const given = await newTeam()
  const [method = '', path = ''] = call.split(' ')
  const seen: Record<string, number> = {}
  for (const caller of callers) {
    const { id = '', customUserId = '', body = {} } = (await about?.(given)) ?? {}
    const url = path.replace(':id', id).replace(':customUserId', customUserId)
    seen[caller] = await statusOf(given, caller, method, url, body)
  }
  expect(seen).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, answers[at]])))
})

async function statusOf(given: Team, caller: Caller, method: string, url: string, body: object): Promise<number> {
  const person = caller === 'visitor' ? (market.visitor as unknown as ShopPerson) : given[caller]
  if (method === 'GET') return (await person.get(url)).status
  if (method === 'PUT') return (await person.put(url, body)).status
  if (method === 'DELETE') return (await person.delete(url)).status
  return (await person.post(url, body, { 'idempotency-key': randomUUID() })).status
}

test('the table has every call of teams', () => {
  const calls = [
    ...[teamCalls, teamInvitationCalls, teamShareCalls, teamPlaceCalls, teamApplicationCalls, teamContributionCalls],
  ].flatMap((each) => Object.values(each).map(({ method, path }) => `${method} ${path}`))
  const known = [...Object.keys(table).filter((call) => /team/.test(call)), ...ownLists]
  expect(calls.toSorted()).toEqual(known.toSorted())
})
