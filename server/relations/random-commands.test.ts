import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { forgetRelations, type Member, relationMember, startRelations } from '../../tests/support/relation-members.ts'
import { type CommandName, command, commands } from '../../tests/support/relations.ts'

// Runs of random commands: ten in npm test, two hundred in npm run test:faults.
const runs = Math.ceil(Number(process.env.ROUNDS ?? 100) / 10)

const app = await fileFixture(startRelations())
const members: Member[] = []
for (const name of ['Ada', 'Ben', 'Cara', 'Dan']) members.push(await relationMember(app, name))

/** The relation of two of the four people, by their indexes. */
interface Pair {
  state: 'none' | 'requested' | 'declined' | 'connected'
  by: number | null
  blocks: number[]
  withdrew: number[]
}
const nothing: Pair = { state: 'none', by: null, blocks: [], withdrew: [] }
const add = (list: number[], who: number) => [...new Set([...list, who])].sort()

type Act = CommandName | 'PUT accept' | 'PUT reject' | 'DELETE' | 'POST'
interface Step {
  act: Act
  from: number
  to: number
}

/** The model: the response to a step, and the state of the pair afterwards. */
function model(pair: Pair, { act, from, to }: Step, isKnown: boolean): { told: string; pair: Pair } {
  const byId = act.startsWith('PUT') || act === 'DELETE'
  if (byId && !isKnown) return { told: 'relation_not_found', pair }
  const missing = byId ? 'relation_not_found' : 'profile_not_found'
  const mine = pair.by === from
  const open = pair.state === 'requested' || pair.state === 'declined'
  const sent = open && mine
  const received = pair.state === 'requested' && !mine
  const seen = sent ? 'sent' : received ? 'received' : pair.state === 'connected' ? 'connected' : 'none'
  const ended: Pair = { ...pair, state: 'none', by: null }
  const connected: Pair = { ...pair, state: 'connected', by: null }
  const iBlock = pair.blocks.includes(from)
  if (act === 'block') {
    if (iBlock) return { told: 'blocked', pair }
    const withdrew = sent ? add(pair.withdrew, from) : pair.withdrew
    return { told: 'blocked', pair: { ...ended, withdrew, blocks: add(pair.blocks, from) } }
  }
  if (!iBlock && pair.blocks.includes(to)) return { told: missing, pair }
  if (act === 'unblock')
    return iBlock
      ? { told: 'none', pair: { ...pair, blocks: pair.blocks.filter((who) => who !== from) } }
      : { told: seen, pair }
  if (iBlock) {
    const quiet = ['decline', 'PUT reject', 'cancel', 'remove'].includes(act)
    return { told: quiet ? 'blocked' : 'person_blocked', pair }
  }
  switch (act) {
    case 'send':
    case 'POST':
      if (pair.state === 'connected' || sent) return { told: seen, pair }
      if (open) return { told: 'connected', pair: connected }
      if (pair.withdrew.includes(from)) return { told: 'request_too_soon', pair }
      return { told: 'sent', pair: { ...pair, state: 'requested', by: from } }
    case 'accept':
    case 'PUT accept':
      if (pair.state === 'connected') return { told: 'connected', pair }
      if (sent) return { told: 'request_own', pair }
      return received ? { told: 'connected', pair: connected } : { told: 'request_gone', pair }
    case 'decline':
    case 'PUT reject':
      if (pair.state === 'connected') return { told: 'already_connected', pair }
      if (sent) return { told: 'request_own', pair }
      return { told: 'none', pair: received ? { ...pair, state: 'declined' } : pair }
    case 'cancel':
      if (pair.state === 'connected') return { told: 'already_connected', pair }
      return sent ? { told: 'none', pair: { ...ended, withdrew: add(pair.withdrew, from) } } : { told: seen, pair }
    case 'remove':
      return pair.state === 'connected' ? { told: 'none', pair: ended } : { told: seen, pair }
    case 'DELETE':
      if (pair.state === 'connected') return { told: 'gone', pair: ended }
      if (sent) return { told: 'gone', pair: { ...ended, withdrew: add(pair.withdrew, from) } }
      return received ? { told: 'gone', pair: { ...pair, state: 'declined' } } : { told: 'relation_not_found', pair }
  }
}

const keyOf = (one: number, other: number) => [one, other].sort().join(' ')
type World = Record<string, Pair>

/** All orders in which steps may have happened. */
function orders<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

async function readWorld(): Promise<{ world: World; ids: Record<string, string> }> {
  const { rows } = await app.deps.db.pool.query('select * from relations')
  const placeOf = (id: number) => members.findIndex(({ personId }) => personId === id)
  const world: World = {}
  const ids: Record<string, string> = {}
  for (const row of rows) {
    const [low, high] = [placeOf(row.low_id), placeOf(row.high_id)]
    world[keyOf(low, high)] = {
      state: row.state === 'blocked' ? 'none' : row.state,
      by: row.requested_by === null ? null : placeOf(row.requested_by),
      blocks: [low, high].filter((who) => (who === low ? row.low_blocks : row.high_blocks)).sort(),
      withdrew: [low, high].filter((who) => (who === low ? row.low_withdrew_at : row.high_withdrew_at)).sort(),
    }
    ids[keyOf(low, high)] = row.id
  }
  return { world, ids }
}

async function make({ act, from, to }: Step, ids: Record<string, string>): Promise<string> {
  const [one, other] = [members[from] as Member, members[to] as Member]
  const path = `/connections/${ids[keyOf(from, to)] ?? 'zzzzzzzzzzzz'}`
  const answer =
    act === 'POST'
      ? await one.post('/connections', { targetUserId: other.id })
      : act === 'DELETE'
        ? await one.delete(path)
        : act === 'PUT accept' || act === 'PUT reject'
          ? await one.put(`${path}/${act.slice(4)}`)
          : await command(one, act, other)
  if (answer.status === 204) return 'gone'
  return answer.body.status ?? answer.body.connection?.status ?? answer.body.code
}

const acts: Act[] = [
  ...(Object.keys(commands) as CommandName[]),
  'send',
  'POST',
  'accept',
  'PUT accept',
  'PUT reject',
  'DELETE',
]
const step = fc
  .tuple(fc.constantFrom(...acts), fc.nat(3), fc.nat(2))
  .map(([act, from, next]): Step => ({ act, from, to: (from + 1 + next) % 4 }))

test('the result of any concurrent calls of four people, in both groups of calls, matches some order in the model', {
  timeout: 30_000 + runs * 5000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 }),
      async (batches) => {
        await forgetRelations(app)
        let world: World = {}
        for (const batch of batches) {
          const { ids } = await readWorld()
          const told = await Promise.all(batch.map((each) => make(each, ids)))
          const after = (await readWorld()).world
          const explained = orders(batch.map((each, at) => ({ each, at }))).find((order) => {
            const next = structuredClone(world)
            return (
              order.every(({ each, at }) => {
                const key = keyOf(each.from, each.to)
                const result = model(next[key] ?? nothing, each, ids[key] !== undefined)
                // An unchanged pair has no row.
                if (next[key] || result.pair !== nothing) next[key] = result.pair
                return result.told === told[at]
              }) && JSON.stringify(sorted(next)) === JSON.stringify(sorted(after))
            )
          })
          expect(explained, JSON.stringify({ world, batch, told, after }, null, 1)).toBeDefined()
          world = after
        }
        await compareLists(world)
      },
    ),
    { numRuns: runs },
  )
})

function sorted(world: World) {
  return Object.entries(world)
    .map(([key, { state, by, blocks, withdrew }]) => [key, state, by, blocks.join(), withdrew.join()].join(' / '))
    .sort()
}

/** Both groups of calls show each person exactly what the pairs say. */
async function compareLists(world: World): Promise<void> {
  for (const [at, member] of members.entries()) {
    const expected: Record<string, string[]> = { sent: [], received: [], connected: [], blocked: [] }
    for (const [other, { id }] of members.entries()) {
      const pair = world[keyOf(at, other)]
      if (other === at || !pair) continue
      if (pair.blocks.includes(at)) expected.blocked?.push(id)
      else if (pair.blocks.length > 0) continue
      else if (pair.state === 'connected') expected.connected?.push(id)
      else if (pair.by === at) expected.sent?.push(id)
      else if (pair.state === 'requested') expected.received?.push(id)
    }
    const { body } = await member.get('/relations/me')
    const names = (list: { user: { customUserId: string } }[]) => list.map(({ user }) => user.customUserId).sort()
    const shown = Object.fromEntries(Object.keys(expected).map((list) => [list, names(body[list])]))
    for (const list of Object.values(expected)) list.sort()
    expect(shown).toEqual(expected)
    expect(names(body.pending)).toEqual([...(expected.sent ?? []), ...(expected.received ?? [])].sort())
    const { data } = (await member.get('/connections')).body
    for (const list of ['sent', 'received', 'pending', 'connected']) expect(data[list]).toEqual(body[list])
    expect(data.blocked).toBeUndefined()
  }
}
