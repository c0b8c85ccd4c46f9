import { errors } from '@guildhall/contract/errors.ts'
import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { nextMail } from '../../tests/support/mails.ts'
import { jpeg, pictureForm } from '../../tests/support/pictures.ts'
import { outboxMessages } from '../mail/tables.ts'
import { sweepOrphans } from '../pictures/own-pictures.ts'

let ada: Awaited<ReturnType<typeof newMember>>
let addresses = 0
const app = await fileFixture(startTestApp())
ada = await newMember(app, { email: 'ada@carrow.example', firstName: 'Ada' })

/** A visitor with their own address, so that no test uses up the limit of another. */
const visitor = () => {
  addresses += 1
  return openBrowser(app, `10.20.${addresses >> 8}.${addresses & 255}`)
}
const idea = (over: object = {}) => ({ category: 'An idea', text: 'Let two people own a draft.', ...over })
const send = (body: unknown, by = visitor(), options = {}) => by.post('/api/feedback', body, options)
const stored = async (number: number) =>
  (await app.deps.db.pool.query('select * from messages where number = $1', [number])).rows[0]
const solve = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
const sendForm = async (fields: Record<string, string>, files: Uint8Array[], field = 'picture') => {
  addresses += 1
  const { payload, headers } = await pictureForm(fields, field, files)
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/feedback',
    remoteAddress: `10.21.0.${addresses}`,
    headers: { host: new URL(app.config.origin).host, ...headers },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

describe('feedback and questions', () => {
  test('a visitor without an email address gets a reference number', async () => {
    const first = await send(idea())
    expect(first).toMatchObject({ status: 201, body: { number: expect.any(Number), mailed: false } })
    const second = await send(idea({ category: 'Privacy and my data' }))
    expect(second.body.number).toBeGreaterThan(first.body.number)
    expect(await stored(first.body.number)).toMatchObject({ kind: 'feedback', state: 'open', author_id: null })
    expect((await stored(second.body.number)).kind).toBe('contact')
  })

  test('the number is mailed, without the text of the message', async () => {
    const { body } = await send(idea({ email: ' Wren@Carrow.example ', text: 'Buy cheap pills' }))
    expect(body.mailed).toBe(true)
    const mail = await nextMail(app, 'wren@carrow.example')
    expect(mail.subject).toBe(`We have your feedback, number ${body.number}`)
    expect(mail.text + mail.html).not.toContain('pills')
  })

  test('a signed-in person is answered at the address of their account', async () => {
    const { body } = await send(idea(), visitor(), { bearer: ada.token })
    expect(body.mailed).toBe(true)
    expect((await nextMail(app, ada.email, 2)).subject).toContain(String(body.number))
    expect((await stored(body.number)).author_id).not.toBeNull()
  })

  test('an address receives only a few receipts, even if different people enter it', async () => {
    const to = 'target@carrow.example'
    const answers = []
    for (let each = 0; each < rateLimits.mail.max + 2; each += 1) answers.push(await send(idea({ email: to })))
    expect(answers.filter(({ body }) => body.mailed)).toHaveLength(rateLimits.mail.max)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
  })

  test('scripts are stored unchanged and shown as text', async () => {
    const text = '<script>alert(1)</script>\nline two'
    const { body } = await send(idea({ text }))
    expect((await stored(body.number)).text).toBe(text)
  })

  test.each([
    ['no category', { category: undefined }, 'category', 'Choose what it is about'],
    ['a category of nobody', { category: 'Praise!' }, 'category', 'Choose what it is about'],
    ['no text', { text: ' \n ' }, 'text', 'Write what you want to say'],
    ['too much text', { text: 'x'.repeat(feedbackLimits.text + 1) }, 'text', 'Use at most 2,000 characters'],
    ['a control character', { text: 'a\u0001b' }, 'text', 'Remove control or invisible characters'],
    ['no email address', { email: 'nobody' }, 'email', 'Enter a valid email address, such as name@example.org'],
  ])('%s is refused at its field', async (_, over, path, message) => {
    const { status, body } = await send(idea(over))
    expect(status).toBe(422)
    expect(body.fields).toContainEqual({ path, message })
  })

  test('NUL, ten megabytes and an empty body are refused', async () => {
    expect(await send(idea({ text: 'a\u0000b' }))).toMatchObject({ status: 400, body: { code: 'malformed' } })
    expect(await send(idea({ text: 'x'.repeat(10_000_000) }))).toMatchObject({
      status: 413,
      body: { message: errors.too_large.message },
    })
    expect((await send(undefined)).status).toBe(400)
  })

  test('above the limit the call asks for proof of work, and accepts it', async () => {
    const flood = visitor()
    for (let each = 0; each < rateLimits.feedback.max; each += 1) expect((await send(idea(), flood)).status).toBe(201)
    const asked = await send(idea(), flood)
    expect(asked).toMatchObject({ status: 403, body: { code: 'bot_check_required' } })
    const solved = { headers: { 'x-bot-check': await solve(asked.body.challenge) } }
    expect((await send(idea(), flood, solved)).status).toBe(201)
    expect(await send(idea(), flood, solved)).toMatchObject({ status: 403, body: { code: 'bot_check_failed' } })
    const many = await Promise.all(Array.from({ length: 30 }, () => send(idea(), flood)))
    expect(many.every(({ status }) => status === 403)).toBe(true)
  })
})

describe('with a picture', () => {
  test('the picture is re-encoded and kept as long as the message', async () => {
    const { status, body } = await sendForm({ category: 'A problem', text: 'Like this:', email: '' }, [
      await jpeg(80, 60),
    ])
    expect(status).toBe(201)
    const row = await stored(body.number)
    expect(row).toMatchObject({
      email: null,
      picture_key: expect.any(String),
      picture_sizes: { width: 80, height: 60 },
    })
    app.advance(2 * 60 * 60 * 1000)
    await sweepOrphans(app.deps)
    const file = await app.deps.storage.find(`pictures/${row.picture_key}-80.webp`)
    expect(file).not.toBeNull()
  })

  test('a long text in any script fits beside the picture', async () => {
    const text = `${'好'.repeat(feedbackLimits.text - 4)}\n\nab`
    const { body } = await sendForm({ category: 'Praise', text }, [])
    expect((await stored(body.number)).text).toBe(text)
    expect((await sendForm({ category: 'Praise', text: 'x'.repeat(200_000) }, [])).status).toBe(422)
  })

  test.each([
    ['two pictures', 2, 'picture', 422],
    ['a picture under another name', 1, 'image', 422],
  ])('%s', async (_, count, field, status) => {
    const files = await Promise.all(Array.from({ length: count }, () => jpeg(8, 8)))
    expect((await sendForm({ category: 'A problem', text: 'x' }, files, field)).status).toBe(status)
  })

  test('a file that is no picture and one of ten megabytes are refused with a message', async () => {
    const fields = { category: 'A problem', text: 'x' }
    expect(await sendForm(fields, [Buffer.from('<svg onload=alert(1)>')])).toMatchObject({
      status: 415,
      body: { message: errors.file_type.message },
    })
    expect(await sendForm(fields, [Buffer.alloc(10_485_760, 1)])).toMatchObject({
      status: 413,
      body: { message: errors.file_too_large.message },
    })
  })
})

describe('reports', () => {
  const project = {
    title: 'Tide tables',
    description: 'For the **coast**.',
    category: 'Data Science',
    price: 10,
    ownWork: true,
  }
  const publish = async () => {
    const own = { bearer: ada.token }
    const made = await visitor().post('/api/marketplace/projects', project, own)
    const id = made.body.project.id as string
    const { payload, headers } = await pictureForm({ projectId: id }, 'images', [await jpeg(40, 30)])
    const uploaded = await app.app.inject({
      method: 'POST',
      url: '/api/s3/upload-project-images',
      headers: { host: new URL(app.config.origin).host, authorization: `Bearer ${ada.token}`, ...headers },
      payload,
    })
    expect(uploaded.statusCode).toBe(200)
    return id
  }
  const report = (id: string, over: object = {}) => ({
    kind: 'project',
    id,
    reason: 'Offered as assessed work',
    text: 'The title is that of a course at my university.',
    ...over,
  })

  beforeAll(async () => {
    ada = await newMember(app, { email: 'ada.seller@carrow.example', firstName: 'Ada' })
  })

  test('anybody can report a project they can see; its text is stored as it was', async () => {
    const id = await publish()
    const { status, body } = await visitor().post('/api/reports', report(id))
    expect({ status, body }).toMatchObject({ status: 201, body: { mailed: false } })
    expect(await stored(body.number)).toMatchObject({
      kind: 'report',
      category: 'Offered as assessed work',
      subject_id: id,
      evidence: { title: project.title, description: project.description },
    })
  })

  test('a project that does not exist, or that the caller cannot see, cannot be reported', async () => {
    const draft = await visitor().post('/api/marketplace/projects', project, { bearer: ada.token })
    for (const id of ['nothere00000', draft.body.project.id])
      expect(await visitor().post('/api/reports', report(id))).toMatchObject({
        status: 404,
        body: { code: 'project_not_found' },
      })
    expect((await visitor().post('/api/reports', report('../etc'))).status).toBe(422)
    expect((await visitor().post('/api/reports', report('nothere00000', { reason: 'I do not like it' }))).status).toBe(
      422,
    )
  })

  test('the same report again, or twice at the same time, is one; different text makes another; the caller’s own project cannot be reported', async () => {
    const id = await publish()
    const bea = await newMember(app, { email: 'bea.reader@carrow.example', firstName: 'Bea' })
    const send = (over: object = {}, bearer = bea.token) => visitor().post('/api/reports', report(id, over), { bearer })
    const both = await Promise.all([send(), send()])
    const numbers = [...both, await send()].map(({ body }) => body.number)
    expect(new Set(numbers).size).toBe(1)
    const { reason, text } = report(id)
    const below = await visitor().post(
      `/api/marketplace/projects/${id}/reports`,
      { reason, text },
      { bearer: bea.token },
    )
    expect([below.status, below.body.number]).toEqual([201, numbers[0]])
    expect((await send({ text: 'And the figures are copied.' })).body.number).not.toBe(numbers[0])
    const own = await send({}, ada.token)
    expect([own.status, own.body.code]).toEqual([409, 'report_own'])
    const { rows } = await app.deps.db.pool.query('select count(*)::int as n from messages where subject_id = $1', [id])
    expect(rows).toEqual([{ n: 2 }])
  })

  test('many reports need proof of work', async () => {
    const id = await publish()
    const flood = visitor()
    for (let each = 0; each < rateLimits.report.max; each += 1)
      expect((await flood.post('/api/reports', report(id))).status).toBe(201)
    expect((await flood.post('/api/reports', report(id))).body.code).toBe('bot_check_required')
  })
})

test('every mail was sent once', async () => {
  const mails = await app.deps.db.select().from(outboxMessages)
  const received = mails.filter(({ subject }) => subject?.startsWith('We have your'))
  expect(new Set(received.map(({ subject }) => subject)).size).toBe(received.length)
})
