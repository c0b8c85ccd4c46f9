import {
  type EngagementMove,
  type EngagementSide,
  type EngagementState,
  engagementMoves,
  engagementSides,
  engagementStates,
} from '@guildhall/contract/engagements/options.ts'
import { auditTopic } from '@guildhall/contract/engagements/topics.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { company, type Sides, startDoors } from '../../tests/support/engagement-doors.ts'
import { refusal } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { cells } from './rules.ts'

// Every cell of the rules, for every way in which an engagement begins: who may make which move in which state.

const { doors, editOf, newSides, nextOffer, market, move: makeMove, read } = await fileFixture(startDoors())
const stranger = await market.person('Sten')

/** Where an engagement is. Where an offer is open, the provider made it. */
const placeOf = (door: string, name: string) => ({
  state: name.split(' ')[0] as EngagementState,
  hasOpenOffer: name === 'offered' || name.endsWith('with an open change'),
  hasUnpaid: door !== 'a bought package' && !name.endsWith('with everything paid in'),
})
type Place = ReturnType<typeof placeOf>

/** What the rules say: whether this side may make this move here. */
function allows({ state, hasOpenOffer, hasUnpaid }: Place, side: EngagementSide, move: EngagementMove): boolean {
  const who = cells.find((cell) => cell.move === move && cell.state === state)?.who
  if (who === 'maker') return hasOpenOffer && side === 'provider'
  if (who === 'other') return hasOpenOffer && side === 'client'
  // A side ends what is not paid in.
  if (move === 'end' && !hasUnpaid) return false
  return who === 'both' || who === side
}

/** A repeated move is no error in the states that it leads to. */
const leadsTo: Partial<Record<EngagementMove, EngagementState[]>> = {
  withdraw: ['withdrawn'],
  'withdraw-offer': ['withdrawn'],
  decline: ['declined'],
  end: ['ended', 'completed'],
  accept: ['agreed', 'active'],
}
const isRepeated = ({ state, hasOpenOffer }: Place, move: EngagementMove) =>
  (leadsTo[move]?.includes(state) ?? false) && !(move === 'accept' && hasOpenOffer)

async function tryMove(person: ShopPerson, id: string, move: EngagementMove, door: string, { client }: Sides) {
  const [newest] = (await read(client, id)).offers
  const version = newest?.version ?? 1
  const body: Record<EngagementMove, object> = {
    edit: editOf(door),
    withdraw: {},
    offer: await nextOffer(client, id),
    'withdraw-offer': {},
    accept: { version },
    decline: { ...refusal, version: newest?.outcome === null ? version : undefined },
    end: refusal,
  }
  return move === 'edit' ? person.put(`/engagements/${id}`, body.edit) : makeMove(person, id, move, body[move])
}

/** What an engagement keeps of how it began, whatever happens to it. */
const keeps: Record<string, object> = {
  'a request': { company: null, service: null, jobId: null },
  'a company’s request': { category: 'Enterprise', company },
  'a security audit': { category: auditTopic },
  'a proposal for a job': { jobId: expect.any(String) },
  'a bought package': { service: { id: expect.any(String) } },
}

// Each test has the calls of a minute of its own.
beforeEach(() => market.advance(61_000))

const places = Object.entries(doors).flatMap(([door, ways]) =>
  Object.entries(ways).map(([name, reach]) => ({ door, name, reach })),
)
describe.each(places)('$door that is $name', ({ door, name, reach }) => {
  const place = placeOf(door, name)
  const moves = engagementSides.flatMap((side) => engagementMoves.map((move) => ({ side, move })))

  test('refuses or repeats every other move, and changes nothing', async () => {
    const sides = await newSides()
    const id = await reach(sides)
    for (const side of engagementSides) {
      const found = await read(sides[side], id)
      expect([side, found.state, found.moves]).toEqual([
        side,
        place.state,
        engagementMoves.filter((move) => allows(place, side, move)),
      ])
      expect(found).toMatchObject(keeps[door] ?? {})
    }
    const before = await read(sides.client, id)
    for (const { side, move } of moves) {
      expect([move, (await tryMove(stranger, id, move, door, sides)).status]).toEqual([move, 404])
      if (allows(place, side, move)) continue
      const { status, body } = await tryMove(sides[side], id, move, door, sides)
      expect([side, move, status, body.code]).toEqual(
        isRepeated(place, move) ? [side, move, 200, undefined] : [side, move, 409, 'engagement_moved'],
      )
    }
    expect(await read(sides.client, id)).toEqual(before)
  })

  const allowed = moves.filter(({ side, move }) => allows(place, side, move))
  if (allowed.length > 0)
    test.each(allowed)('lets the $side $move', async ({ side, move }) => {
      const sides = await newSides()
      const id = await reach(sides)
      const { status, body } = await tryMove(sides[side], id, move, door, sides)
      expect([status, body.code]).toEqual([200, undefined])
      const after = await read(sides.client, id)
      expect(after.timeline).toContainEqual(expect.objectContaining({ actor: side, act: move }))
      expect(after).toMatchObject(keeps[door] ?? {})
    })
})

test('the table has every state', () => {
  expect(new Set(places.map(({ door, name }) => placeOf(door, name).state))).toEqual(new Set(engagementStates))
})

test('strangers and visitors read no engagement', async () => {
  const sides = await newSides()
  const id = (await doors['a request']?.requested?.(sides)) ?? ''
  expect((await stranger.get(`/engagements/${id}`)).status).toBe(404)
  expect((await market.visitor.get(`/engagements/${id}`)).status).toBe(401)
  expect((await stranger.get('/engagements?turn=theirs')).body.items).toEqual([])
})
