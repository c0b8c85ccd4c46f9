import type { AuditStep } from '@guildhall/contract/audits/options.ts'
import { type EngagementSide, type EngagementState, engagementStates } from '@guildhall/contract/engagements/options.ts'
import { auditTopic } from '@guildhall/contract/engagements/topics.ts'
import { describe, expect, test } from 'vitest'
import { publicForm, signature, testHosts } from '../../tests/support/audits.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, offerOf, refusal, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

// Who may do what with the rules of an audit, in every state of the engagement and at every step of the rules.

const hosts = testHosts()
const hiring = await fileFixture(startHiring({}, { hosts: hosts.reader }))
const { deps, market, shop, ask, move: makeMove, read, payIn, moveOrder } = hiring
const stranger = await market.person('Eve')
const [finance, moderator] = [await shop.staff('Ines', 'finance'), await shop.staff('Hanneke', 'moderator')]

const moves = ['propose', 'agree', 'sign', 'prove', 'deliver'] as const
type Move = (typeof moves)[number]
type Role = EngagementSide | 'stranger' | 'finance' | 'moderator' | 'visitor'

/** Which side makes a move, and what it answers where the engagement has no rules to write. */
const owner: Record<Move, EngagementSide | 'both'> = {
  propose: 'both',
  agree: 'provider',
  sign: 'client',
  prove: 'client',
  deliver: 'provider',
}

const host = 'app.example.org'
interface Audit {
  id: string
  orderId: string | null
  client: ShopPerson
  provider: ShopPerson
}
type Step = (audit: Audit) => Promise<unknown>
const path = (id: string, rest = '') => `/engagements/${id}/rules${rest}`
const newest = async ({ id, client }: Audit): Promise<number> =>
  (await client.get(path(id))).body.rules.versions[0]?.version ?? 0
const form = () => publicForm([host], {}, deps.clock.now().getTime())

const act: Record<Move, (person: ShopPerson, audit: Audit) => ReturnType<ShopPerson['post']>> = {
  propose: async (person, audit) => person.put(path(audit.id), { after: await newest(audit), form: form() }),
  agree: async (person, audit) => person.post(path(audit.id, '/agree'), { version: (await newest(audit)) || 1 }),
  sign: async (person, audit) =>
    person.post(path(audit.id, '/sign'), signature((await newest(audit)) || 1, { noPublicAddress: false })),
  async prove(person, audit) {
    const { hosts: named } = (await audit.client.get(path(audit.id))).body.rules
    hosts.records.set(`_guildhall-audit.${host}`, [named[0]?.token ?? ''])
    return person.post(path(audit.id, '/prove'), { host, way: 'dns' })
  },
  deliver: async (person, { orderId }) =>
    moveOrder(person, orderId ?? 'a'.repeat(12), 'deliver', { note: 'All of it.' }),
}

async function requested(): Promise<Audit> {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Hana')]
  const { id } = (await ask(client, provider, { category: auditTopic })).body.engagement
  return { id, orderId: null, client, provider }
}
const begin = async (...steps: Step[]): Promise<Audit> => {
  const audit = await requested()
  for (const step of steps) await step(audit)
  return audit
}
const offer: Step = ({ provider, id }) => makeMove(provider, id, 'offer', offerOf(0, { milestones: [milestone] }))
const accept: Step = ({ client, id }) => makeMove(client, id, 'accept', { version: 1 })
const pay: Step = async (audit) => {
  const { milestones } = await read(audit.client, audit.id)
  const [orderId = null] = await payIn(audit.client, [milestones[0].id])
  audit.orderId = orderId
}
const by =
  (side: EngagementSide, move: Move): Step =>
  (audit) =>
    act[move](audit[side], audit)
const toPaid = [offer, accept, pay]
const toComplete = [...toPaid, by('provider', 'propose'), by('client', 'sign'), by('client', 'prove')]
const toDelivered = [...toComplete, by('provider', 'deliver')]
const onOrder =
  (side: EngagementSide, name: string, body: object = {}): Step =>
  (audit) =>
    moveOrder(audit[side], audit.orderId ?? '', name, body)

/** Where an audit is: the state of its engagement, what its rules still miss, and the state of its order. */
interface Place {
  name: string
  state: EngagementState
  missing: AuditStep[]
  order?: 'paid' | 'delivered' | 'changes-requested' | 'reported' | 'completed'
  reach: () => Promise<Audit>
}
const places: Place[] = [
  // First, while little else is due.
  {
    ...{ name: 'lapsed', state: 'lapsed', missing: ['form'] },
    reach: () =>
      begin(async () => {
        await hiring.pass(3)
        await hiring.pass(4)
      }),
  },
  { name: 'requested', state: 'requested', missing: ['form'], reach: () => begin() },
  { name: 'offered', state: 'offered', missing: ['form'], reach: () => begin(offer) },
  {
    ...{ name: 'declined', state: 'declined', missing: ['form'] },
    reach: () => begin(({ provider, id }) => makeMove(provider, id, 'decline', refusal)),
  },
  {
    ...{ name: 'withdrawn', state: 'withdrawn', missing: ['form'] },
    reach: () => begin(({ client, id }) => makeMove(client, id, 'withdraw')),
  },
  { name: 'agreed, without rules', state: 'agreed', missing: ['form'], reach: () => begin(offer, accept) },
  {
    ...{ name: 'ended', state: 'ended', missing: ['form'] },
    reach: () => begin(offer, accept, ({ client, id }) => makeMove(client, id, 'end', refusal)),
  },
  {
    ...{ name: 'paid in, without rules', state: 'active', missing: ['form'], order: 'paid' },
    reach: () => begin(...toPaid),
  },
  {
    ...{ name: 'paid in, with rules of the client', state: 'active', order: 'paid' },
    missing: ['provider', 'client', 'hosts'],
    reach: () => begin(...toPaid, by('client', 'propose')),
  },
  {
    ...{ name: 'paid in, with rules of the provider', state: 'active', missing: ['client', 'hosts'], order: 'paid' },
    reach: () => begin(...toPaid, by('provider', 'propose')),
  },
  {
    ...{ name: 'paid in and signed', state: 'active', missing: ['hosts'], order: 'paid' },
    reach: () => begin(...toPaid, by('provider', 'propose'), by('client', 'sign')),
  },
  {
    ...{ name: 'paid in, with complete rules', state: 'active', missing: [], order: 'paid' },
    reach: () => begin(...toComplete),
  },
  {
    ...{ name: 'delivered', state: 'active', missing: [], order: 'delivered' },
    reach: () => begin(...toDelivered),
  },
  {
    ...{ name: 'asked to change, with new rules', state: 'active', order: 'changes-requested' },
    missing: ['provider', 'client'],
    reach: () =>
      begin(...toDelivered, onOrder('client', 'request-changes', { note: 'The shop too.' }), by('client', 'propose')),
  },
  {
    ...{ name: 'in a dispute', state: 'active', missing: [], order: 'reported' },
    reach: () => begin(...toDelivered, onOrder('client', 'report', { note: 'Nothing was tested.' })),
  },
  {
    ...{ name: 'completed', state: 'completed', missing: [], order: 'completed' },
    reach: () => begin(...toDelivered, onOrder('client', 'accept')),
  },
] as Place[]

/** What a person gets who makes a move: the status, and the code of a refusal. */
function expected(place: Place, role: Role, move: Move): [status: number, code?: string] {
  const { state, missing, order } = place
  const isSide = role === 'client' || role === 'provider'
  if (role === 'visitor') return [401, 'unauthenticated']
  if (move === 'deliver') {
    if (!isSide && !(order && role === 'finance')) return [404, 'order_not_found']
    if (!order) return [404, 'order_not_found']
    if (role !== 'provider') return [403, 'forbidden']
    if (order !== 'paid' && order !== 'changes-requested') return [409, 'order_moved']
    return missing.length > 0 ? [409, 'rules_missing'] : [200]
  }
  if (!isSide) return [404, 'engagement_not_found']
  if (owner[move] !== 'both' && owner[move] !== role) return [403, 'forbidden']
  if (state !== 'agreed' && state !== 'active') return [409, 'rules_closed']
  return move !== 'propose' && missing.includes('form') ? [409, 'rules_changed'] : [200]
}

const people: Record<Role, (audit: Audit) => ShopPerson> = {
  client: ({ client }) => client,
  provider: ({ provider }) => provider,
  stranger: () => stranger,
  finance: () => finance,
  moderator: () => moderator,
  visitor: () => market.visitor as ShopPerson,
}
const roles = Object.keys(people) as Role[]

describe.each(places)('an audit that is $name', (place) => {
  test('is read by its sides, and by the staff who decide a dispute', async () => {
    const audit = await place.reach()
    expect((await read(audit.client, audit.id)).state).toBe(place.state)
    for (const role of roles) {
      const { status, body } = await people[role](audit).get(path(audit.id))
      const isReader = role === 'client' || role === 'provider' || (role === 'finance' && place.order === 'reported')
      expect([role, status]).toEqual([role, isReader ? 200 : role === 'visitor' ? 401 : 404])
      if (isReader) expect(body.rules.missing).toEqual(place.missing)
    }
  })

  test('refuses every move that is not its maker’s or not possible, and changes nothing', async () => {
    const audit = await place.reach()
    const whole = async () => [(await audit.client.get(path(audit.id))).body.rules, await read(audit.client, audit.id)]
    const before = await whole()
    for (const role of roles)
      for (const move of moves) {
        const outcome = expected(place, role, move)
        if (outcome[0] === 200) continue
        const { status, body } = await act[move](people[role](audit), audit)
        expect([role, move, status, body.code]).toEqual([role, move, ...outcome])
      }
    expect(await whole()).toEqual(before)
  })

  const allowed = roles.flatMap((role) =>
    moves.filter((move) => expected(place, role, move)[0] === 200).map((move) => ({ role, move })),
  )
  if (allowed.length > 0)
    test.each(allowed)('lets the $role $move', async ({ role, move }) => {
      const audit = await place.reach()
      const { status, body } = await act[move](people[role](audit), audit)
      expect([status, body.code]).toEqual([200, undefined])
      const { missing } = (await audit.client.get(path(audit.id))).body.rules
      const step = { propose: 'form', agree: 'provider', sign: 'client', prove: 'hosts', deliver: 'form' } as const
      expect(missing).not.toContain(step[move])
      // A new version needs both of them again.
      if (move === 'propose') expect(missing.includes('provider')).toBe(role === 'client')
      if (move === 'propose') expect(missing).toContain('client')
    })
})

test('the table has every state of an engagement', () => {
  expect(new Set(places.map(({ state }) => state))).toEqual(new Set(engagementStates))
})
