import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { personalReviews } from '#reviews/service.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { refusal, startHiring } from '../../../tests/support/engagements.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'

const hiring = await fileFixture(startHiring())
const { market } = hiring
const sides = async () => [await market.person('Ilse'), await hiring.freelancer('Tomas')] as const
const good = { rating: 5, words: ['kind', 'clear'], text: 'Tiles that work.' }
const fair = { rating: 3, words: ['on-time'], text: 'Paid late, but paid.' }

const write = (person: ShopPerson, id: string, body: object) => person.put(`/engagements/${id}/review`, body)
const withdraw = (person: ShopPerson, id: string) => person.delete(`/engagements/${id}/review`)
const answer = (person: ShopPerson, id: string, text = 'Thank you.') =>
  person.post(`/engagements/${id}/review/answer`, { text })
const seen = async (person: ShopPerson, id: string) => (await person.get(`/engagements/${id}/review`)).body.reviews
const listed = async (of: ShopPerson, query = '', by: Pick<ShopPerson, 'get'> = market.visitor) =>
  (await by.get(`/users/${of.customUserId}/work-reviews${query}`)).body
const told = async (person: ShopPerson): Promise<string[]> =>
  (await person.get('/notifications')).body.notifications.map(
    ({ title, type, message }: { title: string; type: string; message: string }) => `${type}: ${title}. ${message}`,
  )
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('both sides are asked for a review when the work is completed; their reviews appear together', async () => {
  const [client, provider] = await sides()
  const { id, orders } = await hiring.active(client, provider)
  expect(await seen(client, id)).toBeNull()
  expect(code(await write(client, id, good))).toEqual([409, 'work_review_closed'])
  await hiring.moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Here it is.' })
  await hiring.moveOrder(client, orders[0] ?? '', 'accept')
  // The second milestone is open.
  expect(await seen(client, id)).toBeNull()
  await hiring.move(client, id, 'end', refusal)
  expect(await told(client)).toContainEqual(
    expect.stringMatching(/^job: Review your work with Tomas\. .* until \d+ \w+/),
  )
  expect(await told(provider)).toContainEqual(expect.stringMatching(/^job: Review your work with Ilse\./))
  expect(await seen(client, id)).toMatchObject({ isOpen: true, own: null, other: null, isOtherSent: false })

  const sent = await write(client, id, good)
  expect([sent.status, sent.body.reviews]).toEqual([
    200,
    expect.objectContaining({
      own: expect.objectContaining({ ...good, words: ['clear', 'kind'], state: 'waiting' }),
      moves: ['change', 'withdraw'],
    }),
  ])
  const other = await seen(provider, id)
  expect(other).toMatchObject({ own: null, other: null, isOtherSent: true, moves: ['write'] })
  expect(JSON.stringify(other)).not.toContain('Tiles')
  expect((await told(provider))[0]).toMatch(/^job: Ilse has sent a review\./)
  expect((await told(provider)).join()).not.toContain('Tiles')
  expect(await listed(provider)).toMatchObject({ items: [], count: 0, rating: null })

  expect((await write(provider, id, fair)).body.reviews).toMatchObject({
    isOpen: false,
    own: { rating: 3, state: 'shown' },
    other: { rating: 5, text: good.text, author: { customUserId: client.customUserId } },
    moves: ['answer'],
  })
  expect(await told(client)).toContainEqual(expect.stringMatching(/^job: Your reviews are public\./))
  // What they were asked to do is done.
  expect((await told(provider)).join()).not.toContain('review')
  expect(await listed(provider)).toMatchObject({
    ...{ rating: 5, count: 1, nextCursor: null },
    items: [{ rating: 5, words: ['clear', 'kind'], author: { customUserId: client.customUserId }, answer: null }],
    words: [
      { word: 'clear', count: 1 },
      { word: 'on-time', count: 0 },
      { word: 'kind', count: 1 },
      { word: 'again', count: 0 },
    ],
  })
  expect(await listed(client)).toMatchObject({ rating: 3, count: 1 })
  // Reviews of projects stay apart.
  expect((await market.visitor.get(`/users/${provider.customUserId}`)).body.record).toMatchObject({ reviews: 0 })
})

test('a hidden review can be changed and withdrawn; once shown it is fixed', async () => {
  const [client, provider] = await sides()
  const id = await hiring.completed(client, provider)
  await write(client, id, good)
  expect((await write(client, id, { rating: 4, text: 'Good tiles.' })).body.reviews.own).toMatchObject({
    ...{ rating: 4, words: [], text: 'Good tiles.' },
    changedAt: expect.any(String),
  })
  expect((await withdraw(client, id)).body.reviews).toMatchObject({ own: null, moves: ['write'] })
  expect((await withdraw(client, id)).status).toBe(200)
  expect((await told(provider)).join()).not.toContain('has sent')
  await write(client, id, good)
  await write(provider, id, fair)
  expect(code(await write(client, id, { rating: 1 }))).toEqual([409, 'work_review_shown'])
  expect(code(await withdraw(client, id))).toEqual([409, 'work_review_shown'])
  // The database refuses it too.
  const fixed = hiring.deps.db.pool.query('update work_reviews set rating = 1 where engagement_id = $1', [id])
  await expect(fixed).rejects.toThrow(/never changed/)
})

test('the same request twice changes nothing, and two reviews at the same moment both appear', async () => {
  const [client, provider] = await sides()
  const id = await hiring.completed(client, provider)
  const row = await holdLock(hiring.deps.db, 'select from engagements where id = $1 for update', [id])
  const written = [write(client, id, good), write(provider, id, fair), write(client, id, good)]
  await row.untilHeld(written)
  await row.release()
  expect((await Promise.all(written)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await listed(client), await listed(provider)]).toMatchObject([{ count: 1 }, { count: 1 }])
  const before = await seen(client, id)
  expect((await write(client, id, good)).status).toBe(200)
  expect(await seen(client, id)).toEqual(before)
  const { rows } = await hiring.deps.db.pool.query(
    'select count(distinct shown_at)::int as moments, count(*)::int as all from work_reviews where engagement_id = $1',
    [id],
  )
  expect(rows).toEqual([{ moments: 1, all: 2 }])

  const answers = await Promise.all([answer(client, id), answer(client, id), answer(client, id, 'Another.')])
  expect(answers.map(({ status }) => status).toSorted()).toContain(200)
  expect((await seen(provider, id)).own.answer.text).toMatch(/Thank you\.|Another\./)
})

test('a review alone appears when the 14 days are over, and nobody can write afterwards', async () => {
  const [client, provider] = await sides()
  const [id, empty] = [await hiring.completed(client, provider), await hiring.completed(client, provider)]
  await write(client, id, good)
  await hiring.pass(13.9)
  expect(await listed(provider)).toMatchObject({ count: 0 })
  market.advance(0.2 * 86_400_000)
  // The time is over before the clock comes by.
  expect(code(await write(provider, id, fair))).toEqual([409, 'work_review_closed'])
  expect(code(await write(client, id, { rating: 1 }))).toEqual([409, 'work_review_closed'])
  expect(code(await withdraw(client, id))).toEqual([409, 'work_review_closed'])
  await hiring.pass(0)
  expect(await listed(provider)).toMatchObject({ rating: 5, count: 1 })
  expect(await told(provider)).toContainEqual(expect.stringMatching(/^job: A review of you is public\. It is by Ilse/))
  expect(await told(client)).toContainEqual(expect.stringMatching(/^job: Your review is public\./))
  expect(await seen(provider, id)).toMatchObject({ isOpen: false, own: null, other: { rating: 5 }, moves: ['answer'] })
  expect(await seen(client, empty)).toMatchObject({ isOpen: false, own: null, other: null, moves: [] })
})

test('the subject of a shown review answers once', async () => {
  const [client, provider] = await sides()
  const id = await hiring.completed(client, provider)
  await write(client, id, good)
  expect(code(await answer(provider, id))).toEqual([404, 'review_not_found'])
  await write(provider, id, fair)
  expect((await answer(provider, id)).body.reviews.other.answer).toMatchObject({ text: 'Thank you.' })
  expect((await answer(provider, id)).status).toBe(200)
  expect(code(await answer(provider, id, 'And more.'))).toEqual([409, 'answer_exists'])
  expect(await told(client)).toContainEqual(expect.stringMatching(/^job: Tomas answered your review\./))
  expect((await listed(provider)).items[0].answer).toMatchObject({ text: 'Thank you.' })
})

test('work that was not paid for, strangers, wrong words and too much text are refused', async () => {
  const [client, provider] = await sides()
  const unpaid = await hiring.agreed(client, provider)
  await hiring.move(client, unpaid, 'end', refusal)
  expect(await seen(client, unpaid)).toBeNull()
  expect(code(await write(client, unpaid, good))).toEqual([409, 'work_review_closed'])

  const id = await hiring.completed(client, provider)
  const stranger = await market.person('Eve')
  expect(code(await write(stranger, id, good))).toEqual([404, 'engagement_not_found'])
  expect((await stranger.get(`/engagements/${id}/review`)).status).toBe(404)
  for (const wrong of [
    { ...good, rating: 6 },
    { ...good, rating: 0 },
    { ...good, words: ['fast'] },
    { ...good, words: ['kind', 'kind'] },
    { ...good, text: 'x'.repeat(2001) },
  ])
    expect((await write(client, id, wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(422)
  expect((await write(client, id, { rating: 2 })).body.reviews.own).toMatchObject({ words: [], text: '' })
})

test('a block takes no review away and both can still write; suspended people cannot', async () => {
  const [client, provider] = await sides()
  const id = await hiring.completed(client, provider)
  await write(client, id, good)
  await provider.post('/relations/block', { blockedUserId: client.customUserId })
  expect((await write(provider, id, fair)).status).toBe(200)
  expect(await listed(provider)).toMatchObject({ count: 1, items: [{ rating: 5 }] })
  // On their own profile, people do not read those whom they blocked.
  expect(await listed(provider, '', provider)).toMatchObject({ items: [] })
  expect((await seen(provider, id)).other).toMatchObject({ rating: 5 })

  const [other, worker] = await sides()
  const later = await hiring.completed(other, worker)
  await hiring.deps.db.execute(sql`update people set suspended_at = now() where id = ${worker.id}`)
  expect(code(await write(worker, later, fair))).toEqual([403, 'account_suspended'])
  expect((await write(other, later, good)).status).toBe(200)
})

test('the review of a person who leaves stays without their name; reviews of them go', async () => {
  const [client, provider] = await sides()
  const [shown, waiting] = [await hiring.completed(client, provider), await hiring.completed(client, provider)]
  await write(client, shown, good)
  await write(provider, shown, fair)
  await write(client, waiting, { ...good, rating: 1 })
  await hiring.deps.db.pool.query('delete from people where id = $1', [client.id])
  expect(await listed(provider)).toMatchObject({ count: 1, items: [{ rating: 5, author: null }] })
  expect(code(await write(provider, waiting, fair))).toEqual([409, 'work_review_alone'])
  await hiring.pass(15)
  expect(await listed(provider)).toMatchObject({ count: 2, rating: 3 })
  const { rows } = await hiring.deps.db.pool.query(
    'select count(*)::int as left from work_reviews where subject_id = $1',
    [client.id],
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('a data export has what its person wrote, and no review of them', async () => {
  const [client, provider] = await sides()
  const id = await hiring.completed(client, provider)
  await write(client, id, good)
  const heldOf = (person: ShopPerson) => personalReviews.heldOfWork(hiring.deps.db, person.id)
  expect(await heldOf(client)).toMatchObject([{ engagementId: id, kind: 'review', text: good.text, shownAt: null }])
  expect(await heldOf(provider)).toEqual([])
  await write(provider, id, fair)
  await answer(provider, id)
  expect(await heldOf(provider)).toMatchObject([
    { kind: 'review', text: fair.text },
    { kind: 'answer', text: 'Thank you.', rating: null },
  ])
})

test('the list pages both ways by keys', async () => {
  const provider = await hiring.freelancer('Priya')
  for (let at = 0; at < 5; at += 1) {
    const client = await market.person('Kenji')
    const id = await hiring.completed(client, provider)
    await write(client, id, { rating: (at % 5) + 1 })
    await write(provider, id, good)
    market.advance(60_000)
  }
  const first = await listed(provider, '?limit=2')
  const second = await listed(provider, `?limit=2&cursor=${first.nextCursor}`)
  const last = await listed(provider, `?limit=2&cursor=${second.nextCursor}`)
  const stars = [first, second, last].map(({ items }) => items.map(({ rating }: { rating: number }) => rating))
  expect(stars).toEqual([[5, 4], [3, 2], [1]])
  expect([first.previousCursor, last.nextCursor]).toEqual([null, null])
  expect((await listed(provider, `?limit=2&cursor=${last.previousCursor}`)).items).toEqual(second.items)
  expect((await listed(provider, '?cursor=nonsense')).code).toBe('invalid_cursor')
})

test('the open review waits on the dashboard and in the list until it is sent', async () => {
  const [client, provider] = await sides()
  const id = await hiring.completed(client, provider)
  const waiting = async (person: ShopPerson) => (await person.get('/dashboarddata')).body.waiting
  expect(await waiting(client)).toMatchObject({
    items: [{ kind: 'review', dueAt: expect.any(String), review: { of: 'engagement', id, name: 'Tomas' } }],
    counts: { reviews: 1 },
  })
  const done = async () => (await client.get('/engagements?turn=done')).body.items[0]
  expect(await done()).toMatchObject({ id, reviewUntil: expect.any(String) })
  await write(client, id, good)
  expect(await waiting(client)).toMatchObject({ items: [], counts: { reviews: 0 } })
  expect((await waiting(provider)).counts.reviews).toBe(1)
  await hiring.pass(15)
  expect((await waiting(provider)).counts.reviews).toBe(0)
  expect(await done()).toMatchObject({ reviewUntil: null })
})

test('a reported review is hidden with a reason and no longer counts, until it is shown again', async () => {
  const [client, provider] = await sides()
  const id = await hiring.completed(client, provider)
  const bad = (await write(client, id, { ...good, text: 'Buy cheap pills' })).body.reviews.own.id
  const report = (by: ShopPerson) =>
    by.post('/reports', { kind: 'work-review', id: bad, reason: 'Spam or advertising', text: 'Pills.' })
  expect((await report(provider)).body.code).toBe('review_not_found')
  await write(provider, id, fair)
  expect((await report(client)).body.code).toBe('report_own')
  const { number } = (await report(provider)).body
  const staff = await market.person('Ines')
  await hiring.shop.makeAdmin(staff)
  const decide = (act: 'hide' | 'unhide') => staff.post(`/admin/queue/${number}/${act}`, { reason: 'It is no review.' })
  expect((await staff.get(`/admin/queue/${number}`)).body.entry.subject).toMatchObject({
    ...{ kind: 'work-review', id: bad, projectId: null },
    reported: { title: 'Review of Tomas', description: '5 of 5 stars. Clear, Kind. Buy cheap pills' },
    now: {
      visibility: 'public',
      seller: { customUserId: client.customUserId },
      reviewed: { customUserId: provider.customUserId },
    },
  })
  const both = await Promise.all([decide('hide'), decide('hide')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await listed(provider)).toMatchObject({ items: [], count: 0, rating: null })
  expect(await seen(client, id)).toMatchObject({ own: { state: 'hidden' }, moves: ['answer'] })
  expect(code(await answer(provider, id))).toEqual([404, 'review_not_found'])
  expect((await decide('unhide')).status).toBe(200)
  expect(await listed(provider)).toMatchObject({ count: 1 })
  expect(await told(client)).toContainEqual(expect.stringMatching(/^job: Your review is back\./))
})
