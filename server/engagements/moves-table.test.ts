import {
  type EngagementMove,
  type EngagementSide,
  type EngagementState,
  engagementMoves,
  engagementSides,
} from '@guildhall/contract/engagements/options.ts'
import { describe, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { asked, offerOf, refusal, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { cells } from './rules.ts'

const hiring = await fileFixture(startHiring())
const stranger = await hiring.market.person('Sten')

interface Sides {
  client: ShopPerson
  provider: ShopPerson
}
const newSides = async (): Promise<Sides> => ({
  client: await hiring.market.person('Cleo'),
  provider: await hiring.freelancer('Pia'),
})

/** How an engagement reaches a state; in those with an open offer, the provider made it. */
const reach: Partial<Record<EngagementState, (sides: Sides) => Promise<string>>> = {
  requested: ({ client, provider }) => hiring.requested(client, provider),
  offered: ({ client, provider }) => hiring.offered(client, provider),
  agreed: ({ client, provider }) => hiring.agreed(client, provider),
  async declined({ client, provider }) {
    const id = await hiring.requested(client, provider)
    await hiring.move(provider, id, 'decline', refusal)
    return id
  },
  async withdrawn({ client, provider }) {
    const id = await hiring.requested(client, provider)
    await hiring.move(client, id, 'withdraw')
    return id
  },
  async lapsed({ client, provider }) {
    const id = await hiring.requested(client, provider)
    await hiring.pass(3)
    await hiring.pass(4)
    return id
  },
  async ended({ client, provider }) {
    const id = await hiring.agreed(client, provider)
    await hiring.move(client, id, 'end', refusal)
    return id
  },
}

const tryMove = async (person: ShopPerson, id: string, move: EngagementMove, state: EngagementState) => {
  const body: Record<EngagementMove, object> = {
    edit: { ...asked, title: 'Another title' },
    withdraw: {},
    offer: offerOf((await hiring.read(person, id))?.offers[0]?.version ?? 0),
    'withdraw-offer': {},
    accept: { version: (await hiring.read(person, id))?.offers[0]?.version ?? 1 },
    decline: { ...refusal, version: state === 'offered' ? 1 : undefined },
    end: refusal,
  }
  return move === 'edit' ? person.put(`/engagements/${id}`, body.edit) : hiring.move(person, id, move, body[move])
}

/** A repeated move is no error in the state that it leads to. */
const again: Partial<Record<EngagementMove, EngagementState>> = {
  withdraw: 'withdrawn',
  'withdraw-offer': 'withdrawn',
  decline: 'declined',
  end: 'ended',
}

const allows = (move: EngagementMove, state: EngagementState, side: EngagementSide) => {
  const who = cells.find((cell) => cell.move === move && cell.state === state)?.who
  if (who === 'both' || who === side) return true
  // Where an offer is open here, the provider made it; once agreed none is open.
  if (state === 'offered') return who === (side === 'provider' ? 'maker' : 'other')
  return false
}

describe.each(Object.keys(reach) as EngagementState[])('an engagement that is %s', (state) => {
  for (const move of engagementMoves)
    for (const side of engagementSides) {
      const isAllowed = allows(move, state, side)
      const isRepeated = again[move] === state || (move === 'accept' && state === 'agreed')
      const outcome = isAllowed ? 'may' : isRepeated ? 'may repeat' : 'may not'
      test(`${side} ${outcome} ${move}`, async () => {
        const sides = await newSides()
        const id = (await reach[state]?.(sides)) ?? ''
        const before = await hiring.read(sides[side], id)
        expect(before.state).toBe(state)
        expect(before.moves.includes(move)).toBe(isAllowed)
        expect((await tryMove(stranger, id, move, state)).status).toBe(404)
        const { status, body } = await tryMove(sides[side], id, move, state)
        if (isAllowed) return expect([status, body.code]).toEqual([200, undefined])
        const after = await hiring.read(sides[side], id)
        expect([status, after]).toEqual([isRepeated ? 200 : 409, before])
      })
    }
})

test('strangers and visitors read no engagement', async () => {
  const sides = await newSides()
  const id = await hiring.requested(sides.client, sides.provider)
  expect((await stranger.get(`/engagements/${id}`)).status).toBe(404)
  expect((await hiring.market.visitor.get(`/engagements/${id}`)).status).toBe(401)
  expect((await stranger.get('/engagements?turn=theirs')).body.items).toEqual([])
})
