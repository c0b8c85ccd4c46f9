import { randomUUID } from 'node:crypto'
import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { directory } from '#users/service.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { asked, milestone, offerOf, refusal, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { sweepConversations } from '../conversations/jobs.ts'
import { personalConversations } from '../conversations/service.ts'
import { personalEngagements } from './service.ts'

const hiring = await fileFixture(startHiring())
const { deps } = hiring
const sides = async () => [await hiring.market.person('Ilse'), await hiring.freelancer('Tomas')] as const
const begin = async (one: ShopPerson, other: ShopPerson): Promise<string> =>
  (await one.post('/conversations', { userId: other.customUserId })).body.conversation.id
const page = async (person: ShopPerson, other: ShopPerson, query = '?limit=100') =>
  (await person.get(`/conversations/${await begin(person, other)}/messages${query}`)).body
const messages = async (person: ShopPerson, other: ShopPerson): Promise<Message[]> => (await page(person, other)).items
const lines = async (person: ShopPerson, other: ShopPerson) => (await messages(person, other)).map(({ text }) => text)
const say = (person: ShopPerson, id: string, text: string, more: object = {}) =>
  person.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text, ...more })
const listed = async (person: ShopPerson, id: string) =>
  (await person.get('/conversations')).body.items.find((each: { id: string }) => each.id === id)
const delivery = { note: 'Here it is.' }

test('requests, offers, agreements, payments, deliveries and ends write one card each, and other moves none', async () => {
  const [client, provider] = await sides()
  const id = await hiring.requested(client, provider)
  await client.put(`/engagements/${id}`, { ...asked, title: 'A better map viewer' })
  await hiring.move(provider, id, 'offer', offerOf(0))
  await hiring.move(client, id, 'offer', offerOf(1, { milestones: [milestone, milestone] }))
  await hiring.move(provider, id, 'accept', { version: 2 })
  await hiring.move(provider, id, 'accept', { version: 2 })
  const { milestones } = await hiring.read(client, id)
  const [first = '', second = ''] = await hiring.payIn(
    client,
    milestones.map((each: { id: string }) => each.id),
  )
  await hiring.moveOrder(provider, first, 'deliver', delivery)
  await hiring.moveOrder(client, first, 'request-changes', { note: 'Wider, please.' })
  await hiring.moveOrder(provider, first, 'deliver', delivery)
  await hiring.moveOrder(client, first, 'accept')
  await hiring.moveOrder(provider, second, 'deliver', delivery)
  await hiring.moveOrder(client, second, 'accept')
  const title = 'A better map viewer'
  const expected = [
    `Request: ${title}`,
    `Offer: ${title}`,
    `Offer, version 2: ${title}`,
    `Agreed: ${title}`,
    `Milestone 1 paid in: ${title}, Tiles`,
    `Milestone 2 paid in: ${title}, Tiles`,
    `Milestone 1 delivered: ${title}, Tiles`,
    `Changes to milestone 1: ${title}, Tiles`,
    `Milestone 1 delivered: ${title}, Tiles`,
    `Milestone 1 accepted: ${title}, Tiles`,
    `Milestone 2 delivered: ${title}, Tiles`,
    `Milestone 2 accepted: ${title}, Tiles`,
    `Engagement over: ${title}`,
  ]
  expect(await lines(client, provider)).toEqual(expected)
  expect(await lines(provider, client)).toEqual(expected)
  const numbers = (await messages(client, provider)).map(({ number }) => number)
  expect(numbers).toEqual(expected.map((_line, at) => at + 1))
})

test('a card shows the present state to each side: title, state, amount and whose turn it is', async () => {
  const [client, provider] = await sides()
  const id = await hiring.requested(client, provider)
  const now = async (person: ShopPerson, other: ShopPerson) =>
    (await messages(person, other)).map(({ card }) => [card?.kind, card?.now?.waits, card?.now?.amountMinor])
  expect(await now(client, provider)).toEqual([['request', 'theirs', null]])
  expect(await now(provider, client)).toEqual([['request', 'yours', null]])
  await hiring.move(provider, id, 'offer', offerOf(0))
  await hiring.move(client, id, 'offer', offerOf(1, { milestones: [milestone] }))
  expect(await now(provider, client)).toEqual([
    ['request', 'yours', null],
    ['offer', 'done', 48_000],
    ['offer', 'yours', 22_000],
  ])
  await hiring.move(provider, id, 'accept', { version: 2 })
  const { milestones } = await hiring.read(client, id)
  const [order = ''] = await hiring.payIn(client, [milestones[0].id])
  await hiring.moveOrder(provider, order, 'deliver', delivery)
  const cards = (await messages(client, provider)).map(({ card }) => card)
  expect(cards.at(-2)).toEqual({
    ...{ kind: 'milestone-paid', subjectId: id, version: null, milestone: 1 },
    now: {
      ...{ title: asked.title, role: 'client', state: 'active', outcome: null, amountMinor: 22_000, currency: 'USD' },
      milestone: { title: 'Tiles', isWeek: false, state: 'funded', order: { state: 'delivered', refundedMinor: 0 } },
      waits: 'yours',
    },
    meeting: null,
    booking: null,
  })
  expect(cards.map((card) => card?.now?.outcome)).toEqual([null, 'replaced', 'accepted', null, null, null])
  await hiring.moveOrder(provider, order, 'refund', { amountMinor: 22_000 })
  expect((await messages(client, provider)).at(-2)?.card?.now).toMatchObject({
    ...{ waits: 'done', state: 'ended' },
    milestone: { state: 'returned' },
  })
})

test('a card leads the list and the search, is unread for nobody, and schedules no email about messages', async () => {
  const [client, provider] = await sides()
  const title = `Zeppelin ${randomUUID().slice(0, 8)}`
  const { engagement } = (await hiring.ask(client, provider, { title })).body
  const talk = await begin(client, provider)
  for (const person of [client, provider])
    expect(await listed(person, talk)).toMatchObject({
      ...{ message: `Request: ${title}`, unread: false, unreadCount: 0, state: 'open', last: 1 },
    })
  expect((await provider.get('/profile')).body.unreadConversations ?? 0).toBe(0)
  const found = (await provider.get(`/conversations/search?q=${encodeURIComponent(title)}`)).body.items
  expect(found).toMatchObject([
    { message: { number: 1, card: { subjectId: engagement.id, now: { title, waits: 'yours' } } } },
  ])
  // A message after cards is unread as usual, and reading it leaves none.
  await hiring.move(provider, engagement.id, 'offer', offerOf(0))
  await say(provider, talk, 'Have a look.')
  await hiring.move(client, engagement.id, 'accept', { version: 1 })
  expect(await listed(client, talk)).toMatchObject({ unreadCount: 1, last: 4, message: `Agreed: ${title}` })
  expect((await client.put(`/conversations/${talk}/read`, { number: 2 })).body.unreadCount).toBe(1)
  expect((await client.put(`/conversations/${talk}/read`, { number: 3 })).body.unreadCount).toBe(0)
})

test('an edited request is found by its new title only', async () => {
  const [client, provider] = await sides()
  const [old, next] = ['Quagga', 'Thylacine'].map((word) => `${word}${randomUUID().slice(0, 6)}`)
  const id = (await hiring.ask(client, provider, { title: old })).body.engagement.id
  await client.put(`/engagements/${id}`, { ...asked, title: next })
  const find = async (word = '') => (await client.get(`/conversations/search?q=${word}`)).body.items.length
  expect([await find(old), await find(next)]).toEqual([0, 1])
})

test('people can neither change nor delete a card: 409 with a sentence, for the side that moved and for the other', async () => {
  const [client, provider] = await sides()
  await hiring.requested(client, provider)
  const [card] = await messages(client, provider)
  for (const person of [client, provider])
    for (const answer of [
      await person.patch(`/messages/${card?.id}`, { text: 'Mine now' }),
      await person.delete(`/messages/${card?.id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'message_card'])
  await expect(
    deps.db.pool.query("update conversation_messages set text = '', deleted_at = now() where card is not null"),
  ).rejects.toThrow('conversation_messages_card')
})

test('a card can be answered, and the answer quotes its line', async () => {
  const [client, provider] = await sides()
  await hiring.requested(client, provider)
  const talk = await begin(provider, client)
  expect((await say(provider, talk, 'Gladly.', { replyTo: 1 })).body.message.replyTo).toMatchObject({
    ...{ number: 1, text: `Request: ${asked.title}`, deleted: false },
  })
})

test('a request can be reported by the side that got it; other cards cannot', async () => {
  const [client, provider] = await sides()
  const id = await hiring.requested(client, provider)
  await hiring.move(provider, id, 'offer', offerOf(0))
  const talk = await begin(client, provider)
  const report = (person: ShopPerson, number: number) =>
    person.post(`/conversations/${talk}/report`, { number, reason: 'Something else', text: 'Look at the title.' })
  expect((await report(provider, 1)).status).toBe(201)
  expect((await report(client, 2)).body.code).toBe('message_card')
  expect((await report(client, 1)).status).toBe(409)
})

test('pages with the conversation are told of every change, and get the cards that changed in one page', async () => {
  const [client, provider] = await sides()
  const id = await hiring.requested(client, provider)
  const before = await page(client, provider)
  const heard: { userId: number; conversation: string }[] = []
  const stop = deps.realtime.listen({
    push: ({ userId, event, values }) => {
      if (event === 'conversation:changed') heard.push({ userId, ...(values[0] as { conversation: string }) })
    },
    missed: () => {},
    isHere: () => false,
  })
  await hiring.move(provider, id, 'decline', refusal)
  stop()
  const talk = await begin(client, provider)
  expect(heard.map(({ userId }) => userId).sort()).toEqual([client.id, provider.id].sort())
  expect(heard.every(({ conversation }) => conversation === talk)).toBe(true)
  const changed = await page(client, provider, `?changed=${before.changes}`)
  expect(changed.items).toMatchObject([{ number: 1, card: { now: { state: 'declined', waits: 'done' } } }])
  expect(await lines(client, provider)).toEqual([`Request: ${asked.title}`, `Engagement over: ${asked.title}`])
})

test('a block writes no card and tells no page; after unblocking the cards show how it ended', async () => {
  const [client, provider] = await sides()
  const id = await hiring.offered(client, provider)
  const talk = await begin(client, provider)
  const before = await page(client, provider)
  const heard: unknown[] = []
  const stop = deps.realtime.listen({
    push: ({ event, values }) => {
      if (event === 'conversation:changed') heard.push(values[0])
    },
    missed: () => {},
    isHere: () => false,
  })
  await provider.post('/relations/block', { blockedUserId: client.customUserId })
  stop()
  expect(heard.every((news) => (news as { gone: boolean }).gone)).toBe(true)
  expect((await client.get(`/conversations/${talk}/messages`)).status).toBe(404)
  await provider.post('/relations/unblock', { blockedUserId: client.customUserId })
  const after = await page(client, provider)
  expect(after.items.map(({ text }: Message) => text)).toEqual(before.items.map(({ text }: Message) => text))
  expect(after.items[0].card.now).toMatchObject({ state: 'ended', waits: 'done' })
  expect((await hiring.read(client, id)).state).toBe('ended')
})

test('a paid milestone that goes on after a block writes its cards; both find them once the block is over', async () => {
  const [client, provider] = await sides()
  const { orders } = await hiring.active(client, provider, 1, { milestones: [milestone] })
  await client.post('/relations/block', { blockedUserId: provider.customUserId })
  await hiring.moveOrder(provider, orders[0] ?? '', 'deliver', delivery)
  await hiring.moveOrder(client, orders[0] ?? '', 'accept')
  await client.post('/relations/unblock', { blockedUserId: provider.customUserId })
  expect((await lines(provider, client)).slice(-3)).toEqual([
    `Milestone 1 delivered: ${asked.title}, Tiles`,
    `Milestone 1 accepted: ${asked.title}, Tiles`,
    `Engagement over: ${asked.title}`,
  ])
})

test('two acceptances, two offers and a message at the same moment: each move has one card, and no number is missing', async () => {
  for (let n = 0; n < 4; n += 1) {
    const [client, provider] = await sides()
    const id = await hiring.offered(client, provider)
    const talk = await begin(client, provider)
    const answers = await Promise.all([
      hiring.move(client, id, 'accept', { version: 1 }),
      hiring.move(client, id, 'accept', { version: 1 }),
      hiring.move(provider, id, 'offer', offerOf(1)),
      say(client, talk, 'A word'),
      say(provider, talk, 'Another'),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const { offers, agreedVersion } = await hiring.read(client, id)
    const all = await messages(client, provider)
    expect(all.map(({ number }) => number)).toEqual(all.map((_each, at) => at + 1))
    const kinds = all.flatMap(({ card }) => card?.kind ?? [])
    expect(kinds.filter((kind) => kind === 'offer')).toHaveLength(offers.length)
    expect(kinds.filter((kind) => kind === 'agreed')).toHaveLength(agreedVersion === null ? 0 : 1)
  }
})

test('the same request twice has one card, and a move that fails leaves none', async () => {
  const [client, provider] = await sides()
  const key = { 'idempotency-key': randomUUID() }
  const body = { to: provider.customUserId, ...asked, notAssessed: true }
  const answers = await Promise.all([client.post('/engagements', body, key), client.post('/engagements', body, key)])
  expect(answers.map(({ status }) => status)).toContain(201)
  expect(await lines(client, provider)).toEqual([`Request: ${asked.title}`])
  const id = answers.find(({ status }) => status === 201)?.body.engagement.id
  // The notification comes after the card in the same transaction.
  const failing = vi.spyOn(deps.jobs, 'enqueue').mockRejectedValue(new Error('The database is gone'))
  expect((await hiring.move(provider, id, 'offer', offerOf(0))).status).toBe(500)
  failing.mockRestore()
  expect(await lines(client, provider)).toEqual([`Request: ${asked.title}`])
  expect((await hiring.read(client, id)).offers).toEqual([])
})

test('a page of messages reads all its cards in one statement, and a page without cards none', async () => {
  const [client, provider] = await sides()
  const id = await hiring.offered(client, provider)
  await hiring.requested(client, provider)
  await hiring.move(client, id, 'accept', { version: 1 })
  const talk = await begin(client, provider)
  await say(client, talk, 'No card')
  const reading = vi.spyOn(deps.cards, 'read')
  await client.get(`/conversations/${talk}/messages?limit=100`)
  expect(reading.mock.calls.map(([, viewerId, cards]) => [viewerId, cards.length])).toEqual([[client.id, 4]])
  reading.mockClear()
  await client.get(`/conversations/${talk}/messages?limit=1`)
  await say(client, talk, 'Another')
  await client.get('/conversations')
  expect(reading).not.toHaveBeenCalled()
  reading.mockRestore()
})

test('readers who are not a side of the engagement get the line of a card without its state', async () => {
  const [client, provider] = await sides()
  const stranger = await hiring.market.person('Sten')
  const id = await hiring.requested(client, provider)
  const part = { kind: 'request' as const, id, version: null, milestone: null }
  const unseen = { now: null, meeting: null, booking: null }
  expect(await deps.cards.read(deps, stranger.id, [part, { ...part, id: 'nothing00000' }])).toEqual([unseen, unseen])
  expect((await stranger.get(`/conversations/${await begin(client, provider)}/messages`)).status).toBe(404)
})

test('a request that begins a conversation is no first message: the first text counts, and the answer to it', async () => {
  const [client, provider] = await sides()
  const id = await hiring.requested(client, provider)
  const talk = await begin(client, provider)
  await hiring.move(provider, id, 'offer', offerOf(0))
  const times = async () =>
    (
      await deps.db.pool.query(
        'select first_seat, answered_by, answer_seconds from conversations where public_id = $1',
        [talk],
      )
    ).rows[0]
  expect(await times()).toEqual({ first_seat: null, answered_by: null, answer_seconds: null })
  await say(client, talk, 'When can you start?')
  hiring.market.advance(60_000)
  await say(provider, talk, 'On Monday')
  expect(await times()).toMatchObject({ answered_by: provider.id, answer_seconds: 60 })
})

test('an agreement opens the conversation for good; a declined request leaves it as it was', async () => {
  const [client, provider] = await sides()
  const id = await hiring.requested(client, provider)
  await hiring.move(provider, id, 'decline', refusal)
  const talk = await begin(client, provider)
  expect((await listed(client, talk)).state).toBe('first')
  const agreed = await hiring.agreed(client, provider)
  await hiring.move(client, agreed, 'end', refusal)
  expect((await listed(client, talk)).state).toBe('open')
})

test('a message that waits for an answer cannot be withdrawn under the cards of an engagement', async () => {
  const [client, provider] = await sides()
  const talk = await begin(client, provider)
  await say(client, talk, 'Are you free?')
  await hiring.requested(client, provider)
  expect((await client.post(`/conversations/${talk}/decline`)).body.code).toBe('request_gone')
  expect(await lines(provider, client)).toEqual(['Are you free?', `Request: ${asked.title}`])
})

test('an export has the cards of its person’s moves; erasing an account ends what is open with a card and keeps them all', async () => {
  const [client, provider] = await sides()
  const id = await hiring.offered(client, provider)
  const held = await personalConversations.heldOf(deps.db, client.id)
  expect(held.conversations).toMatchObject([
    { messages: [{ number: 1, text: `Request: ${asked.title}`, card: { kind: 'request', id } }] },
  ])
  const talk = await begin(client, provider)
  await transaction(deps.db, (tx) =>
    directory.erase(tx, client.customUserId, async (person) => {
      await personalEngagements.erase(deps, tx, person.id)
      await personalConversations.leave(deps, tx, person)
    }),
  )
  await sweepConversations(deps)
  const kept: Message[] = (await provider.get(`/conversations/${talk}/messages`)).body.items
  expect(kept.map(({ text, sender, card }) => [text, sender?.name ?? null, card?.now?.state])).toEqual([
    [`Request: ${asked.title}`, null, 'ended'],
    [`Offer: ${asked.title}`, expect.any(String), 'ended'],
    [`Engagement over: ${asked.title}`, null, 'ended'],
  ])
})

test('an automatic end has a card too', async () => {
  const [client, provider] = await sides()
  await hiring.requested(client, provider)
  await hiring.pass(3.1)
  await hiring.pass(4.1)
  const last = (await messages(client, provider)).at(-1)
  expect(last).toMatchObject({
    ...{ text: `Engagement over: ${asked.title}`, card: { kind: 'over', now: { state: 'lapsed', waits: 'done' } } },
    // The side whose turn it was.
    sender: { customUserId: provider.customUserId },
  })
})

test('a group has no cards: an engagement between two of its people is in their own conversation only', async () => {
  const [client, provider] = await sides()
  await client.post('/relations/send', { toUserId: provider.customUserId })
  await provider.post('/relations/accept', { fromUserId: client.customUserId })
  const group = { title: 'Team', userIds: [provider.customUserId], clientId: randomUUID() }
  const made = (await client.post('/conversations', group)).body.conversation.id
  await hiring.requested(client, provider)
  const { items } = (await client.get(`/conversations/${made}/messages`)).body
  expect(items.map(({ event, card }: Message) => [event?.kind, card])).toEqual([['created', null]])
  expect(await lines(client, provider)).toEqual([`Request: ${asked.title}`])
})
