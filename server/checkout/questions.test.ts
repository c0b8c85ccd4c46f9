import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { questionTexts } from '@guildhall/contract/projects/question-texts.ts'
import { beforeEach, expect, test } from 'vitest'
import { heldOrders } from '#orders/personal-data.ts'
import { delivery, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

// A seller's questions before the payment, from the project to the order.

let buyer: ShopPerson
let product: string

const asked = [
  { text: 'What is it for?', required: true },
  { text: 'Which colours?', required: false },
]

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
beforeEach(async () => {
  buyer = await shop.market.person('Maya')
  product = await shop.offer(ada, { title: 'A logo', price: 20, questions: asked }, 'made')
})

const read = async (id = product, person = buyer) =>
  (await person.get(`/marketplace/projects/${id}`)).body.project.questions as { id: string; text: string }[]
const idsOf = async (id = product) => (await read(id)).map((question) => question.id) as [string, string]
const change = async (questions: unknown, id = product) => {
  const { project } = (await ada.get(`/marketplace/projects/${id}`)).body
  return ada.put(`/marketplace/projects/${id}`, { ...project, questions })
}
const quoteOf = (answers?: unknown, items: unknown = [{ productId: product, quantity: 1 }], person = buyer) =>
  person.post('/checkout/quote', { items, ...(answers ? { answers } : {}) })
const quotes = async () =>
  (await shop.market.deps.db.pool.query('select id from quotes where buyer_id = $1', [buyer.id])).rows.length
const answerTo = (questionId: string, text = 'A bakery.') => ({ questionId, text })

test('POST /checkout/quote without a required answer answers 422 with every question, and stores no quote', async () => {
  const [use, colours] = await idsOf()
  for (const answers of [undefined, [], [answerTo(colours)], [answerTo(use, '')], [answerTo(use, ' \n ')]]) {
    const refused = await quoteOf(answers)
    expect([refused.status, refused.body.code]).toEqual([422, 'answers_required'])
    expect(refused.body.fields).toEqual([{ path: `answers.${use}`, message: questionTexts.answer }])
    expect(refused.body.lines).toMatchObject([{ productId: product, title: 'A logo', seller: { firstName: 'Ada' } }])
    expect(refused.body.lines[0].answers).toMatchObject([
      { questionId: use, question: 'What is it for?', required: true, text: '' },
      { questionId: colours, question: 'Which colours?', required: false },
    ])
  }
  expect(await quotes()).toBe(0)
})

test('answers are frozen in the quote and on the order, and only the two sides see them', async () => {
  const [use] = await idsOf()
  const quote = await quoteOf([answerTo(use, '  A bakery.\nIn Ghent. ')], [{ productId: product, quantity: 3 }])
  const frozen = [
    { question: 'What is it for?', text: 'A bakery.\nIn Ghent.' },
    { question: 'Which colours?', text: '' },
  ]
  expect(quote.body.lines).toMatchObject([{ quantity: 3, answers: frozen }])
  const { purchase } = (await shop.checkout(buyer, quote.body.quoteId, 'k')).body
  await shop.settle(purchase.id)
  // Later changes of the questions apply to later buyers only.
  await change([{ text: 'Something else?', required: true }])
  const { id } = purchase.orders[0]
  expect((await buyer.get(`/orders/${id}`)).body.order.items[0].answers).toMatchObject(frozen)
  expect((await ada.get(`/sales/${id}`)).body.order.items[0].answers).toMatchObject(frozen)
  expect((await (await shop.market.person('Eve')).get(`/orders/${id}`)).status).toBe(404)
})

test('the cart asks the questions of every project in it, once per project', async () => {
  const other = await shop.offer(ada, { title: 'A sign', price: 5, questions: [asked[0]] }, 'made')
  await shop.add(buyer, product, 2)
  await shop.add(buyer, other)
  await shop.add(buyer, await shop.offer(ada, { title: 'Tide tables', price: 5 }))
  const refused = await buyer.post('/checkout/quote', {})
  expect(refused.body).toMatchObject({ totalMinor: 5000, currency: 'USD' })
  expect(refused.body.lines.map(({ answers }: { answers: unknown[] }) => answers.length)).toEqual([2, 1, 0])
  const [use] = await idsOf()
  const [same] = await idsOf(other)
  // The same text on another project is a different question.
  expect(same).not.toBe(use)
  expect((await buyer.post('/checkout/quote', { answers: [answerTo(use)] })).body.fields).toEqual([
    { path: `answers.${same}`, message: questionTexts.answer },
  ])
  const { status, body } = await buyer.post('/checkout/quote', { answers: [answerTo(use), answerTo(same)] })
  expect([status, body.lines.length, body.totalMinor]).toEqual([200, 3, 5000])
})

test('POST /checkout/quote with an answer to an unknown question answers 422 at that answer', async () => {
  const [use] = await idsOf()
  const foreign = await shop.offer(ada, { questions: [asked[0]] }, 'made')
  const ready = await shop.offer(ada, { questions: [asked[0]] })
  const [ofReady] = (await read(ready, ada)).map(({ id }) => id)
  for (const [unasked = ''] of [['abcabcabcabc'], await idsOf(foreign), [ofReady]]) {
    const refused = await quoteOf([answerTo(use), answerTo(unasked)])
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      422,
      'invalid',
      [{ path: 'answers.1.questionId', message: questionTexts.notAsked }],
    ])
  }
  const ofFiles = await quoteOf([answerTo(ofReady ?? '')], [{ productId: ready, quantity: 1 }])
  expect([ofFiles.status, ofFiles.body.fields[0].message]).toEqual([422, questionTexts.notAsked])
  expect(await quotes()).toBe(0)
})

test('an answer that is given twice, too long, of the wrong shape or has control characters answers 422 at its field', async () => {
  const [use] = await idsOf()
  const cases = [
    [[answerTo(use), answerTo(use, 'Again')], 'answers.1.questionId', questionTexts.answeredTwice],
    [[answerTo(use, 'x'.repeat(questionLimits.answer + 1))], 'answers.0.text', 'Use at most 2,000 characters'],
    [[answerTo(use, 'a\u0007b')], 'answers.0.text', 'Remove control or invisible characters'],
    [[{ ...answerTo(use), productId: product }], 'answers.0.productId', 'There is no field named productId'],
  ] as const
  for (const [answers, path, message] of cases)
    expect((await quoteOf(answers)).body).toMatchObject({ code: 'invalid', fields: [{ path, message }] })
  expect((await quoteOf([answerTo(use, 'x'.repeat(questionLimits.answer))])).status).toBe(200)
})

test('a free made-to-order item asks its questions too', async () => {
  const free = await shop.offer(ada, { price: 0, duration: '5 days', questions: [asked[0]] }, 'made')
  const items = [{ productId: free, quantity: 1 }]
  expect((await quoteOf(undefined, items)).body.code).toBe('answers_required')
  const [use] = await idsOf(free)
  const { quoteId } = (await quoteOf([answerTo(use)], items)).body
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k')).body
  expect(purchase.state).toBe('paid')
  const { order } = (await ada.get(`/sales/${purchase.orders[0].id}`)).body
  expect(order.items[0].answers).toMatchObject([{ question: 'What is it for?', text: 'A bakery.' }])
})

test('questions that changed since the quote answer 409 with a new quote, or 422 when a required answer is missing', async () => {
  const [use] = await idsOf()
  const quoted = async (answers = [answerTo(use)]) => (await quoteOf(answers)).body.quoteId
  // One more optional question: the answers stay, and the buyer sees a new quote first.
  const first = await quoted()
  await change([...asked, { text: 'Which size?', required: false }])
  const changed = await shop.checkout(buyer, first, 'one')
  expect([changed.status, changed.body.code]).toEqual([409, 'quote_changed'])
  expect(changed.body.quote.lines[0].answers.map(({ text }: { text: string }) => text)).toEqual(['A bakery.', '', ''])
  // One more required question.
  const second = await quoted()
  await change([...asked, { text: 'Which size?', required: true }])
  const size = (await idsOf()).at(-1) ?? ''
  const missing = await shop.checkout(buyer, second, 'two')
  expect([missing.status, missing.body.code]).toEqual([422, 'answers_required'])
  expect(missing.body.fields).toEqual([{ path: `answers.${size}`, message: questionTexts.answer }])
  expect(missing.body.lines[0].answers[0].text).toBe('A bakery.')
  // A question with new text is a new question, so the old answer does not count for it.
  const third = await quoted([answerTo(use), answerTo(size)])
  await change([{ text: 'What do you need it for?', required: true }])
  expect((await shop.checkout(buyer, third, 'three')).body.code).toBe('answers_required')
  expect((await quoteOf([answerTo(use)])).body.fields[0].message).toBe(questionTexts.notAsked)
  // The project now has files: no questions are asked any more.
  const [now] = await idsOf()
  const fourth = await quoted([answerTo(now)])
  await ada.post(`/marketplace/projects/${product}/assets`, {
    ...{ kind: 'link', name: 'It', url: 'https://code.example.org' },
  })
  const ready = await shop.checkout(buyer, fourth, 'four')
  expect([ready.body.code, ready.body.quote.lines[0].answers]).toEqual(['quote_changed', []])
  expect(await read()).toEqual([])
  expect(await read(product, ada)).toHaveLength(1)
})

test('two tabs with different answers have a quote each; the seller reads the answers of the one that is paid', async () => {
  const [use] = await idsOf()
  const [one, two] = await Promise.all(['One', 'Two'].map((text) => quoteOf([answerTo(use, text)])))
  expect(one?.body.quoteId).not.toBe(two?.body.quoteId)
  const again = await quoteOf([answerTo(use, 'Two')])
  expect(again.status).toBe(200)
  const { purchase } = (await shop.checkout(buyer, one?.body.quoteId, 'k')).body
  await shop.settle(purchase.id)
  const { order } = (await ada.get(`/sales/${purchase.orders[0].id}`)).body
  expect(order.items[0].answers[0].text).toBe('One')
})

test('the buyer’s export has the answers and the seller’s does not; they stay on the order after it ends', async () => {
  const [use] = await idsOf()
  const { quoteId } = (await quoteOf([answerTo(use, 'For my bakery.')])).body
  const { purchase } = (await shop.checkout(buyer, quoteId, 'k')).body
  await shop.settle(purchase.id)
  const { id } = purchase.orders[0]
  const { db } = shop.market.deps
  const theirs = await heldOrders(db, buyer.id)
  expect(theirs.orders.bought[0]).toMatchObject({
    answers: [
      { question: 'What is it for?', text: 'For my bakery.' },
      { question: 'Which colours?', text: '' },
    ],
  })
  expect(JSON.stringify(await heldOrders(db, ada.id))).not.toContain('For my bakery.')
  await ada.post(`/orders/${id}/deliver`, delivery)
  await buyer.post(`/orders/${id}/accept`, {})
  expect((await ada.get(`/sales/${id}`)).body.order.items[0].answers[0].text).toBe('For my bakery.')
})
