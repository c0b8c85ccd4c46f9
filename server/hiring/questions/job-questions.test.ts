import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startJobs } from '../../../tests/support/hiring.ts'
import { personalHiring } from '../service.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs

const ask = (person: ShopPerson, id: string, text = 'British or American spelling?') =>
  person.post(`/jobs/${id}/questions`, { text }, { 'idempotency-key': crypto.randomUUID() })
const answer = (person: ShopPerson, id: string, questionId: string, text = 'British, with ize.') =>
  person.post(`/jobs/${id}/questions/${questionId}/answer`, { text })
const read = async (person: { get: ShopPerson['get'] }, id: string) => (await person.get(`/jobs/${id}/questions`)).body
const told = async (person: ShopPerson) =>
  (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)

test('a question on a job is answered once, and everybody who sees the job reads both', async () => {
  const [client, asker, reader] = [
    await market.person('Ilse'),
    await market.person('Tomas'),
    await market.person('Amara'),
  ]
  const id = await jobs.posted(client)
  expect(await read(asker, id)).toEqual({ questions: [], canAsk: true })
  expect(await read(market.visitor, id)).toEqual({ questions: [], canAsk: false })
  expect((await read(client, id)).canAsk).toBe(false)
  const { status, body } = await ask(asker, id)
  expect(status).toBe(201)
  const [question] = body.questions
  expect(question).toMatchObject({ text: 'British or American spelling?', isOwn: true, answer: null, isHidden: false })
  const { notifications } = (await client.get('/notifications')).body
  expect(notifications[0]).toMatchObject({
    ...{ type: 'job', title: 'Question about your job', href: `/jobs/${id}#asked`, read: false },
  })
  expect((await answer(asker, id, question.id)).body.code).toBe('job_not_found')
  expect((await answer(client, id, question.id, ' ')).status).toBe(422)
  const answered = await answer(client, id, question.id)
  expect(answered.body.questions[0].answer.text).toBe('British, with ize.')
  expect((await answer(client, id, question.id)).status).toBe(200)
  expect((await answer(client, id, question.id, 'American.')).body.code).toBe('job_question_answered')
  expect((await asker.get('/notifications')).body.notifications[0]).toMatchObject({
    ...{ type: 'job', title: 'Your question is answered', href: `/jobs/${id}#asked` },
  })
  expect(await told(client)).not.toContain('Question about your job')
  for (const person of [market.visitor, reader])
    expect((await read(person, id)).questions).toMatchObject([
      { asker: { customUserId: asker.customUserId }, isOwn: false, answer: { text: 'British, with ize.' } },
    ])
})

test('POST /jobs/{id}/questions is refused to the client, to visitors, without words, after the end and from limited people', async () => {
  const [client, asker] = [await market.person('Ilse'), await market.person('Tomas')]
  const id = await jobs.posted(client)
  expect((await ask(client, id)).body.code).toBe('job_question_own_job')
  expect((await ask(asker, id, ' ')).body.fields[0].path).toBe('text')
  expect((await ask(asker, id, 'x'.repeat(hiringLimits.asked + 1))).status).toBe(422)
  expect((await ask(asker, 'zzzzzzzzzzzz')).body.code).toBe('job_not_found')
  await market.deps.db
    .update(people)
    .set({ messagesLimitedUntil: new Date(jobs.now() + 86_400_000) })
    .where(eq(people.id, asker.id))
  expect((await ask(asker, id)).status).toBe(403)
  const other = await market.person('Amara')
  const [question] = (await ask(other, id)).body.questions
  await client.post(`/jobs/${id}/close`, { reason: 'budget' })
  expect((await ask(other, id)).body.code).toBe('job_question_over')
  expect((await answer(client, id, question.id)).body.code).toBe('job_question_over')
  expect((await read(other, id)).canAsk).toBe(false)
})

test('a question of another job is not found below this one', async () => {
  const [client, asker] = [await market.person('Ilse'), await market.person('Tomas')]
  const [one, other] = [await jobs.posted(client), await jobs.posted(client)]
  const [question] = (await ask(asker, one)).body.questions
  expect((await answer(client, other, question.id)).body.code).toBe('job_question_not_found')
})

test('a person asks five questions on a job, also at the same moment', async () => {
  const [client, asker] = [await market.person('Ilse'), await market.person('Tomas')]
  const id = await jobs.posted(client)
  const all = await Promise.all(
    Array.from({ length: hiringLimits.asksOfPerson + 3 }, (_, at) => ask(asker, id, `Question ${at}?`)),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(hiringLimits.asksOfPerson)
  expect(all.find(({ status }) => status === 409)?.body.code).toBe('job_questions_full')
  expect((await read(asker, id)).canAsk).toBe(false)
  expect((await read(await market.person('Amara'), id)).canAsk).toBe(true)
})

test('people separated by a block do not read each other’s questions, and nobody asks across a block', async () => {
  const [client, asker, reader] = [
    await market.person('Ilse'),
    await market.person('Tomas'),
    await market.person('Amara'),
  ]
  const id = await jobs.posted(client)
  const [question] = (await ask(asker, id)).body.questions
  await reader.post('/relations/block', { blockedUserId: asker.customUserId })
  expect((await read(reader, id)).questions).toEqual([])
  expect((await read(market.visitor, id)).questions).toHaveLength(1)
  await client.post('/relations/block', { blockedUserId: asker.customUserId })
  expect((await asker.get(`/jobs/${id}/questions`)).status).toBe(404)
  expect((await ask(asker, id)).status).toBe(404)
  expect((await answer(client, id, question.id)).body.code).toBe('job_question_not_found')
})

test('a person who is hidden from visitors asks without a name for them', async () => {
  const [client, asker] = [await market.person('Ilse'), await market.person('Tomas')]
  const id = await jobs.posted(client)
  await ask(asker, id)
  await market.deps.db.update(people).set({ hidden: true }).where(eq(people.id, asker.id))
  expect((await read(market.visitor, id)).questions).toMatchObject([{ asker: null }])
  expect((await read(client, id)).questions[0].asker.customUserId).toBe(asker.customUserId)
})

test('a reported question is hidden by the staff with its answer; only its asker still reads it', async () => {
  const [client, asker, reader] = [
    await market.person('Ilse'),
    await market.person('Tomas'),
    await market.person('Amara'),
  ]
  const moderator = await market.person('Hanneke')
  await market.deps.db.update(people).set({ role: 'moderator' }).where(eq(people.id, moderator.id))
  const id = await jobs.posted(client)
  const [question] = (await ask(asker, id, 'Buy pills?')).body.questions
  await answer(client, id, question.id, 'No thanks.')
  const report = { kind: 'job-question', id: question.id, reason: 'Spam or advertising', text: 'Pills.' }
  expect((await asker.post('/reports', report)).body.code).toBe('report_own')
  const { number } = (await reader.post('/reports', report)).body
  const { subject } = (await moderator.get(`/admin/queue/${number}`)).body.entry
  expect(subject).toMatchObject({
    reported: { description: 'Buy pills?\n\nAnswer: No thanks.' },
    now: { jobId: id, visibility: 'public', seller: { customUserId: asker.customUserId } },
  })
  const hiding = { rule: 'misuse', reason: 'Advertising.' }
  expect((await moderator.post(`/admin/queue/${number}/hide`, hiding)).status).toBe(200)
  expect((await read(reader, id)).questions).toEqual([])
  expect((await read(client, id)).questions).toEqual([])
  expect((await read(asker, id)).questions).toMatchObject([{ isHidden: true }])
  expect((await asker.get('/statements')).body.statements[0]).toMatchObject({ measure: 'question-hidden' })
  expect((await reader.post('/reports', report)).status).toBe(404)
  expect((await moderator.post(`/admin/queue/${number}/unhide`, { reason: 'A mistake.' })).status).toBe(200)
  expect((await read(reader, id)).questions).toHaveLength(1)
  expect(await told(asker)).toContain('Your question is back')
})

test('an export has questions and answers; an erasure deletes the questions, and answers stay with the job', async () => {
  const [client, asker] = [await market.person('Ilse'), await market.person('Tomas')]
  const id = await jobs.posted(client)
  const [question] = (await ask(asker, id)).body.questions
  await answer(client, id, question.id)
  expect((await personalHiring.heldOf(jobs.deps.db, asker.id)).questions).toMatchObject([{ job_id: id }])
  expect((await personalHiring.heldOf(jobs.deps.db, client.id)).answers).toMatchObject([
    { answer: 'British, with ize.' },
  ])
  const erase = (person: ShopPerson) =>
    transaction(jobs.deps.db, (tx) => personalHiring.erase(jobs.deps, tx, person.id))
  await erase(client)
  expect((await read(asker, id)).questions[0].answer.text).toBe('British, with ize.')
  await erase(asker)
  expect((await read(market.visitor, id)).questions).toEqual([])
})
