import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { expect, test } from 'vitest'
import { fails, repeats, startRunnable } from '../../../tests/support/agent-runs.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'
import { personalAgents } from '../service.ts'

const runnable = await fileFixture(startRunnable())
const { market, deps, now, run, agree } = runnable
const ada = await market.person('Ada')
const day = 86_400_000

type Person = typeof ada
type Answer = Awaited<ReturnType<Person['put']>>
const code = ({ status, body }: Answer) => [status, body.code]

const write = (person: Person, id: string, body: object = { rating: 5 }) => person.put(`/agents/${id}/review`, body)
const withdraw = (person: Person, id: string) => person.delete(`/agents/${id}/review`)
const ownOf = async (person: Person, id: string) => (await person.get(`/agents/${id}/review`)).body.own
const listed = async (id: string, person = ada, query = '') => (await person.get(`/agents/${id}/reviews${query}`)).body
const ratingOf = async (id: string) => {
  const { rating, reviews } = await runnable.readAgent(ada, id)
  return { rating, reviews }
}
const told = async (person: Person) => (await person.get('/notifications')).body.notifications ?? []

/** A new agent, and somebody who got an answer from it. */
async function ran(over: object = {}, name = 'Ben') {
  const { id } = await runnable.publishRunnable(ada, over)
  return { id, ben: await runner(id, name) }
}

async function runner(id: string, name = 'Ben') {
  const person = await market.person(name)
  await agree(person, id)
  await run(person, id)
  return person
}

test('PUT /agents/{id}/review by a person who got an answer is shown to everybody, counts, and tells the author', async () => {
  const { id, ben } = await ran({ name: 'Echo' })
  expect(await ratingOf(id)).toEqual({ rating: null, reviews: 0 })
  expect(await ownOf(ben, id)).toEqual({
    ...{ review: null, moves: ['write'], refusal: null },
    until: expect.any(String),
  })
  const { status, body } = await write(ben, id, { rating: 4, text: 'It repeats\nwhat I say.' })
  expect([status, body.own]).toEqual([
    200,
    expect.objectContaining({
      moves: ['change', 'withdraw'],
      review: expect.objectContaining({ rating: 4, state: 'shown', changedAt: null }),
    }),
  ])
  const page = (await market.visitor.get(`/agents/${id}/reviews`)).body
  expect(page).toMatchObject({
    ...{ rating: 4, count: 1, nextCursor: null, previousCursor: null },
    items: [{ rating: 4, text: 'It repeats\nwhat I say.', author: { customUserId: ben.customUserId }, answer: null }],
  })
  expect(page.stars).toEqual([5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 4 ? 1 : 0 })))
  expect(await ratingOf(id)).toEqual({ rating: 4, reviews: 1 })
  expect(await told(ada)).toContainEqual(
    expect.objectContaining({ title: '4 of 5 stars: Echo', href: `/ai-agent/${id}#reviews` }),
  )
})

test('only people with an answered run may review; not the author, not after a failed run, not signed out', async () => {
  const { id } = await runnable.publishRunnable(ada)
  await agree(ada, id)
  await run(ada, id)
  const refusal = 'Run this agent first. People who got an answer from it here can review it.'
  const ben = await market.person('Ben')
  expect(await ownOf(ben, id)).toEqual({ review: null, until: null, moves: [], refusal })
  expect(code(await write(ben, id))).toEqual([409, 'agent_review_not_run'])
  await agree(ben, id)
  now.call = fails
  await run(ben, id)
  now.call = repeats
  expect(code(await write(ben, id))).toEqual([409, 'agent_review_not_run'])
  expect(code(await write(ada, id))).toEqual([403, 'agent_review_own'])
  expect(code(await withdraw(ben, id))).toEqual([404, 'review_not_found'])
  expect((await write(market.visitor as Person, id)).status).toBe(401)
  expect((await listed(id)).count).toBe(0)
})

test('a bought run allows a review too', async () => {
  await ada.put('/users/business-details', { name: 'Moor', address: '1 Moor Street', country: 'IE' })
  const { id } = await runnable.publishRunnable(ada, { runMinor: 50 })
  const ben = await market.person('Ben')
  await agree(ben, id)
  await runnable.buyRuns(ben, id, 10)
  for (const _ of [1, 2, 3, 4]) await run(ben, id)
  await deps.db.pool.query(`delete from agent_runs where user_id = $1 and kind = 'free'`, [ben.id])
  expect((await write(ben, id)).status).toBe(200)
})

test.each([
  ['no stars', { text: 'Good' }],
  ['half stars', { rating: 4.5 }],
  ['six stars', { rating: 6 }],
  ['too many words', { rating: 5, text: 'x'.repeat(reviewLimits.text + 1) }],
  ['unknown fields', { rating: 5, author: 1 }],
])('a review with %s answers 422', async (_name, body) => {
  expect((await write(ada, 'aaaaaaaaaaaa', body)).status).toBe(422)
})

test('a review is changed until it is answered, and withdrawn for good', async () => {
  const { id, ben } = await ran()
  await write(ben, id, { rating: 1, text: 'It does not answer.' })
  const { review } = (await write(ben, id, { rating: 3, text: 'It answers now.' })).body.own
  expect(review).toMatchObject({ rating: 3, text: 'It answers now.', changedAt: expect.any(String) })
  expect(await ratingOf(id)).toEqual({ rating: 3, reviews: 1 })
  const cora = await runner(id, 'Cora')
  const answer = (person: Person, text = 'Thank you') =>
    person.post(`/agents/${id}/reviews/${review.id}/answer`, { text })
  expect(code(await answer(cora))).toEqual([403, 'forbidden'])
  expect((await answer(ada, '')).status).toBe(422)
  const both = await Promise.all([answer(ada, 'One'), answer(ada, 'Two')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await listed(id)).items[0].answer.text).toBe(
    both.find(({ status }) => status === 201)?.body.review.answer.text,
  )
  expect(await told(ben)).toContainEqual(expect.objectContaining({ href: `/ai-agent/${id}#reviews` }))
  expect(code(await write(ben, id, { rating: 1 }))).toEqual([409, 'agent_review_settled'])
  expect(await ownOf(ben, id)).toMatchObject({
    ...{ moves: ['withdraw'], refusal: 'The author has answered, so you can no longer change this review.' },
  })
  for (const _ of ['once', 'again'])
    expect((await withdraw(ben, id)).body.own).toMatchObject({ moves: [], review: { state: 'withdrawn', text: '' } })
  expect(await ratingOf(id)).toEqual({ rating: null, reviews: 0 })
  expect((await listed(id)).items).toEqual([])
  expect(code(await write(ben, id))).toEqual([409, 'agent_review_withdrawn'])
})

test('reviews are open for sixty days after the last answered run, and again after a new one', async () => {
  const { id, ben } = await ran()
  await write(ben, id, { rating: 2 })
  market.advance(reviewLimits.days * day + 60_000)
  expect(code(await write(ben, id, { rating: 5 }))).toEqual([409, 'agent_review_closed'])
  expect(code(await withdraw(ben, id))).toEqual([409, 'agent_review_closed'])
  // The same review again is no change.
  expect((await write(ben, id, { rating: 2 })).status).toBe(200)
  await run(ben, id)
  expect((await write(ben, id, { rating: 5 })).body.own.review.rating).toBe(5)
  expect(await ratingOf(id)).toEqual({ rating: 5, reviews: 1 })
})

test('the same review twice at once is one review, counted and told once', async () => {
  const { id, ben } = await ran({ name: 'Raced' })
  const held = await holdLock(deps.db, 'select from agents where id = $1 for update', [id])
  const said = { rating: 4, text: 'Twice' }
  const both = [write(ben, id, said), write(ben, id, said)]
  await held.untilHeld(both)
  await held.release()
  const [first, second] = await Promise.all(both)
  expect([first?.status, second?.status]).toEqual([200, 200])
  expect(first?.body.own.review).toEqual(second?.body.own.review)
  expect(await listed(id)).toMatchObject({ rating: 4, count: 1 })
  expect(await ratingOf(id)).toEqual({ rating: 4, reviews: 1 })
  expect((await told(ada)).filter(({ title }: { title: string }) => title === '4 of 5 stars: Raced')).toHaveLength(1)
})

test('reviews of many people at once all count, and page in both directions', async () => {
  const { id } = await runnable.publishRunnable(ada)
  const people = await Promise.all(Array.from({ length: 5 }, (_, n) => runner(id, `P${n}`)))
  await Promise.all(people.map((person, n) => write(person, id, { rating: n + 1 })))
  expect(await ratingOf(id)).toEqual({ rating: 3, reviews: 5 })
  const first = await listed(id, ada, '?limit=2')
  const second = await listed(id, ada, `?limit=2&cursor=${first.nextCursor}`)
  const back = await listed(id, ada, `?limit=2&cursor=${second.previousCursor}`)
  expect(back.items).toEqual(first.items)
  const ids = [...first.items, ...second.items].map((review: { id: string }) => review.id)
  expect(new Set(ids).size).toBe(4)
  expect((await ada.get(`/agents/${id}/reviews?cursor=none`)).status).toBe(400)
})

test('a block separates: neither side reads, writes or answers', async () => {
  const { id, ben } = await ran()
  const { review } = (await write(ben, id, { rating: 1 })).body.own
  await ben.post('/relations/block', { blockedUserId: ada.customUserId })
  expect(code(await write(ben, id, { rating: 2 }))).toEqual([404, 'agent_not_found'])
  expect((await ben.get(`/agents/${id}/reviews`)).status).toBe(404)
  const seen = await listed(id)
  expect([seen.items, seen.count]).toEqual([[], 1])
  const answer = await ada.post(`/agents/${id}/reviews/${review.id}/answer`, { text: 'Hello' })
  expect(code(answer)).toEqual([404, 'review_not_found'])
  expect((await market.visitor.get(`/agents/${id}/reviews`)).body.items).toHaveLength(1)
})

test('a review of a hidden agent or of another one is missing', async () => {
  const { id, ben } = await ran()
  const { review } = (await write(ben, id)).body.own
  const other = await runnable.publishRunnable(ada)
  const answer = await ada.post(`/agents/${other.id}/reviews/${review.id}/answer`, { text: 'Hello' })
  expect(code(answer)).toEqual([404, 'review_not_found'])
  await deps.db.pool.query('update agents set is_hidden = true where id = $1', [id])
  expect((await ben.get(`/agents/${id}/reviews`)).status).toBe(404)
  expect((await ben.get(`/agents/${id}/review`)).status).toBe(404)
  expect(code(await write(ben, id, { rating: 1 }))).toEqual([404, 'agent_not_found'])
})

test('a reported review is hidden with a reason and no longer counts, until it is shown again', async () => {
  const { id, ben } = await ran({ name: 'Reported' })
  const cora = await runner(id, 'Cora')
  await write(ben, id, { rating: 1, text: 'Buy cheap pills' })
  await write(cora, id, { rating: 5 })
  const reviewId = (await ownOf(ben, id)).review.id
  const report = (person: Person, which = reviewId) =>
    person.post('/reports', { kind: 'agent-review', id: which, reason: 'Spam or advertising', text: 'Pills.' })
  expect((await report(ada, 'aaaaaaaaaaaa')).body.code).toBe('review_not_found')
  expect((await report(ben)).body.code).toBe('report_own')
  const { number } = (await report(ada)).body
  const ines = await market.person('Ines')
  await runnable.shop.makeAdmin(ines)
  const decide = (act: 'hide' | 'unhide') => ines.post(`/admin/queue/${number}/${act}`, { reason: 'It is no review.' })
  expect((await ines.get(`/admin/queue/${number}`)).body.entry.subject).toMatchObject({
    ...{ kind: 'agent-review', id: reviewId },
    reported: { title: 'Review of Reported', description: '1 of 5 stars. Buy cheap pills' },
    now: { visibility: 'public', agentId: id, seller: { customUserId: ben.customUserId } },
  })
  const both = await Promise.all([decide('hide'), decide('hide')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listed(id)).toMatchObject({ rating: 5, count: 1 })
  expect(await ratingOf(id)).toEqual({ rating: 5, reviews: 1 })
  expect(await ownOf(ben, id)).toMatchObject({ review: { state: 'hidden' }, moves: ['withdraw'] })
  expect(code(await write(ben, id, { rating: 5 }))).toEqual([409, 'review_hidden'])
  expect((await report(ada)).body.code).toBe('review_not_found')
  expect(await told(ben)).toContainEqual(expect.objectContaining({ title: 'Your review was hidden' }))
  expect((await decide('unhide')).body.entry.subject.now.visibility).toBe('public')
  expect(await ratingOf(id)).toEqual({ rating: 3, reviews: 2 })
  expect(await told(ben)).toContainEqual(
    expect.objectContaining({ title: 'Your review is back', href: `/ai-agent/${id}#reviews` }),
  )
})

test('reviews of a person who leaves stay without their name; a deleted agent takes its reviews along', async () => {
  const { id, ben } = await ran()
  await write(ben, id, { rating: 3, text: 'It is fine.' })
  const held = await personalAgents.heldOf(deps.db, ben.id)
  expect(held.reviews).toMatchObject([{ agentId: id, kind: 'review', rating: 3, text: 'It is fine.' }])
  await deps.db.pool.query('delete from people where id = $1', [ben.id])
  expect(await listed(id)).toMatchObject({ rating: 3, items: [{ text: 'It is fine.', author: null }] })
  expect((await ada.delete(`/agents/${id}`)).status).toBe(204)
  const { rows } = await deps.db.pool.query('select from agent_reviews where agent_id = $1', [id])
  expect(rows).toEqual([])
})

test('lists and searches sort by rating', async () => {
  const made = []
  for (const rating of [2, 5, null]) {
    const { id, ben } = await ran({ tags: ['Sortable'], summary: 'Sortable by stars' })
    if (rating) await write(ben, id, { rating })
    made.push({ id, rating })
  }
  const wanted = [made[1]?.id, made[0]?.id, made[2]?.id]
  for (const query of ['tag=Sortable', 'q=sortable']) {
    const { items } = (await market.visitor.get(`/agents?${query}&sort=rating`)).body
    expect(
      items.map(({ id }: { id: string }) => id),
      query,
    ).toEqual(wanted)
  }
  const { items } = (await market.visitor.get(`/agents?sort=rating&limit=100`)).body
  const ratings: (number | null)[] = items.map(({ rating }: { rating: number | null }) => rating)
  expect(ratings).toEqual(ratings.toSorted((one, other) => (other ?? 0) - (one ?? 0)))
  expect(ratings[0]).toBe(5)
})
