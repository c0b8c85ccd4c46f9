import { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { nextMail } from '../../tests/support/mails.ts'
import { jpeg, pictureForm } from '../../tests/support/pictures.ts'

let addresses = 0
const app = await fileFixture(startTestApp())
const maker = await newMember(app, { email: 'maker@carrow.example', firstName: 'Wren', lastName: 'Calloway' })
const reporter = await newMember(app, { email: 'reporter@carrow.example', firstName: 'Mateus' })
const admin = await newMember(app, { email: 'admin@carrow.example', firstName: 'Ines', lastName: 'Keeper' })
await app.deps.db.pool.query("update people set role = 'admin' where email = 'admin@carrow.example'")

/** Each call has its own address, so that no test uses up the limit of another. */
const by = (member?: typeof maker) => {
  addresses += 1
  const browser = openBrowser(app, `10.22.${addresses >> 8}.${addresses & 255}`)
  const who = member ? { bearer: member.token } : {}
  return {
    get: (path: string) => browser.get(`/api${path}`, who),
    post: (path: string, body: unknown) => browser.post(`/api${path}`, body, who),
    put: (path: string, body: unknown) => browser.put(`/api${path}`, body, who),
  }
}
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await app.deps.db.pool.query('select subject, text from outbox_messages where recipient = $1 order by id', [email]))
    .rows
const logLines = async () => (await by(admin).get('/admin/log?limit=100')).body.items

const publish = async (title = 'Tide tables') => {
  const input = { title, description: 'For the coast.', category: 'Data Science', price: 10, ownWork: true }
  const id = (await by(maker).post('/marketplace/projects', input)).body.project.id as string
  const { payload, headers } = await pictureForm({ projectId: id }, 'images', [await jpeg(40, 30)])
  const uploaded = await app.app.inject({
    method: 'POST',
    url: '/api/s3/upload-project-images',
    headers: { host: new URL(app.config.origin).host, authorization: `Bearer ${maker.token}`, ...headers },
    payload,
  })
  expect(uploaded.statusCode).toBe(200)
  return id
}
const report = async (id: string, member?: typeof maker) => {
  const body = { kind: 'project', id, reason: 'Copied without permission', text: 'Two paragraphs are mine.' }
  const sent = await by(member).post('/reports', body)
  expect(sent.status).toBe(201)
  return sent.body.number as number
}
const ask = async (over: object = {}, member?: typeof maker) => {
  const sent = await by(member).post('/feedback', { category: 'My account', text: 'How do I change my name?', ...over })
  expect(sent.status).toBe(201)
  return sent.body.number as number
}

describe('access', () => {
  const bodies: Record<string, object> = {
    changeRole: { role: 'support', reason: 'x' },
    limit: { acts: ['messages'], days: 1, reason: 'x' },
    closeTogether: { numbers: [1], reason: 'x' },
    readConversation: { with: 'nobody', reason: 'x' },
  }
  const calls = Object.entries(adminEndpoints).map(([name, { method, path }]) => ({
    method,
    path: path.replace(':provider', 'stripe').replace(/:\w+/g, '111'),
    body: name === 'answer' ? { text: 'x' } : (bodies[name] ?? { reason: 'x' }),
  }))

  test.each(calls)(
    '$method $path is refused to visitors and members, and open to administrators',
    async ({ method, path, body }) => {
      const call = (member?: typeof maker) =>
        method === 'GET' ? by(member).get(path) : by(member)[method === 'PUT' ? 'put' : 'post'](path, body)
      expect(await call()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      expect(await call(maker)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect((await call(admin)).status).toBe(path.includes('/1') ? 404 : 200)
    },
  )

  test('an administrator who loses the role loses access immediately', async () => {
    const former = await newMember(app, { email: 'former@carrow.example' })
    const setRole = (role: string) =>
      app.deps.db.pool.query('update people set role = $1 where email = $2', [role, former.email])
    await setRole('admin')
    expect((await by(former).get('/admin')).status).toBe(200)
    await setRole('member')
    expect((await by(former).get('/admin')).status).toBe(403)
  })

  test('an administrator is sent to /admin after signing in', async () => {
    const again = await openBrowser(app).post(
      '/api/token',
      { userType: 'Students', firstName: 'I', lastName: '' },
      { bearer: admin.token },
    )
    expect(again.body.redirectUrl).toBe('/admin')
    expect((await by(admin).get('/admin')).body).toEqual({
      admin: { customUserId: admin.user.customUserId, name: 'Ines Keeper', role: 'admin' },
    })
  })
})

describe('the queues', () => {
  test('the overview shows the right counts', async () => {
    const before = (await by(admin).get('/admin/overview')).body
    await ask()
    await ask({ category: 'Praise' })
    await report(await publish())
    const { body } = await by(admin).get('/admin/overview')
    expect(body).toEqual({
      open: {
        ...{ feedback: before.open.feedback + 1, contact: before.open.contact + 1, report: before.open.report + 1 },
        ...{ disputes: 0, payments: 0, payouts: 0, appeals: 0, approvals: 0, mails: 0, mentors: 0, ambassadors: 0 },
        confirmations: 0,
      },
      people: before.people,
      projects: before.projects + 1,
    })
  })

  test('what is open is listed in pages, oldest first', async () => {
    await ask()
    await ask()
    await ask()
    const all = (await by(admin).get('/admin/queue?kind=contact&limit=100')).body.items
    const numbers: number[] = all.map(({ number }: { number: number }) => number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    const page = async (cursor: string) =>
      (await by(admin).get(`/admin/queue?kind=contact&limit=2&cursor=${cursor}`)).body
    const first = (await by(admin).get('/admin/queue?kind=contact&limit=2')).body
    expect(first.items.map(({ number }: { number: number }) => number)).toEqual(numbers.slice(0, 2))
    const next = await page(first.nextCursor)
    expect(next.items[0].number).toBe(numbers[2])
    expect([first.previousCursor, (await page(next.previousCursor)).items]).toEqual([null, first.items])
    // The first entry was settled meanwhile: the page before begins with the one after it, and is full.
    await by(admin).post(`/admin/queue/${numbers[0]}/close`, { reason: 'Answered before.' })
    expect((await page(next.previousCursor)).items.map(({ number }: { number: number }) => number)).toEqual(
      numbers.slice(1, 3),
    )
    expect((await by(admin).get('/admin/queue?kind=contact&state=answered')).body.items).toEqual([])
    for (const cursor of ['abc', Buffer.from('next x').toString('base64url')])
      expect((await by(admin).get(`/admin/queue?cursor=${cursor}`)).body.code).toBe('invalid_cursor')
    expect((await by(admin).get('/admin/queue?kind=spam')).status).toBe(400)
    expect((await by(admin).get('/admin/queue/x')).status).toBe(404)
  })

  test('a report shows its text, the project as it was then and as it is now', async () => {
    const id = await publish('Night ferry')
    const number = await report(id, reporter)
    await report(id)
    await app.deps.db.pool.query("update projects set title = 'Day ferry' where id = $1", [id])
    const { entry } = (await by(admin).get(`/admin/queue/${number}`)).body
    expect(entry).toMatchObject({
      kind: 'report',
      state: 'open',
      category: 'Copied without permission',
      excerpt: 'Night ferry',
      author: { name: 'Mateus Chen' },
      hasMail: true,
      others: 1,
      subject: {
        reported: { title: 'Night ferry', description: 'For the coast.' },
        now: { title: 'Day ferry', visibility: 'public', seller: { name: 'Wren Calloway' } },
      },
    })
    expect(JSON.stringify(entry)).not.toContain('@')
  })
})

describe('answering and closing', () => {
  test('an answer to a signed-in person quotes their question', async () => {
    const number = await ask({}, maker)
    await by(admin).post(`/admin/queue/${number}/answer`, { text: 'On your profile.' })
    const about = `About your question, number ${number}`
    await expect.poll(async () => (await mailsTo(maker.email)).map(({ subject }) => subject)).toContain(about)
    const mail = (await mailsTo(maker.email)).find(({ subject }) => subject === about)
    expect(mail?.text).toContain('How do I change my name?')
  })

  test('an answer is stored, mailed and logged once, even when two administrators send it at the same time', async () => {
    const number = await ask({ email: 'visitor@carrow.example' })
    await nextMail(app, 'visitor@carrow.example')
    const answer = { text: 'On your profile.\n\nPress <b>Edit</b>.' }
    const answers = await Promise.all([1, 2, 3].map(() => by(admin).post(`/admin/queue/${number}/answer`, answer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const mail = await nextMail(app, 'visitor@carrow.example', 2)
    expect(mail.subject).toBe(`About your question, number ${number}`)
    expect(mail.text).toContain('Press <b>Edit</b>.')
    expect(mail.html).toContain('Press &lt;b&gt;Edit&lt;/b&gt;.')
    // Anybody could have typed this address, so the question is not sent there.
    expect(mail.text).not.toContain('How do I change my name?')
    await by(admin).post(`/admin/queue/${number}/answer`, answer)
    expect(await mailsTo('visitor@carrow.example')).toHaveLength(2)
    const { entry } = (await by(admin).get(`/admin/queue/${number}`)).body
    expect(entry).toMatchObject({ state: 'answered', answer: answer.text, settledAt: expect.any(String) })
    const lines = (await logLines()).filter(({ subject }: { subject: { id: string } }) => subject.id === String(number))
    expect(lines).toMatchObject([
      { act: 'answer', actor: { name: 'Ines Keeper' }, reason: answer.text, before: 'open', after: 'answered' },
    ])
  })

  test('feedback without an address cannot be answered; closing it needs a reason', async () => {
    const number = await ask()
    expect(await by(admin).post(`/admin/queue/${number}/answer`, { text: 'Hello' })).toMatchObject({
      status: 409,
      body: { code: 'no_mail_address' },
    })
    expect((await by(admin).post(`/admin/queue/${number}/close`, { reason: '  ' })).status).toBe(422)
    expect((await by(admin).post(`/admin/queue/${number}/close`, {})).status).toBe(422)
    const closed = await by(admin).post(`/admin/queue/${number}/close`, { reason: 'Nothing to do' })
    expect(closed.body.entry).toMatchObject({ state: 'closed', answer: 'Nothing to do' })
    expect((await by(admin).post(`/admin/queue/${number}/close`, { reason: 'Again' })).status).toBe(409)
  })

  test('a signed-in reporter gets the reason at the address of their account', async () => {
    const number = await ask({}, reporter)
    await by(admin).post(`/admin/queue/${number}/close`, { reason: 'It was answered on the help page' })
    // The mail that confirms the question may arrive after it.
    const answers = async () =>
      (await mailsTo(reporter.email)).filter(({ text }) => text.includes('It was answered on the help page'))
    await expect.poll(answers, { timeout: 15_000 }).toHaveLength(1)
  })
})

test.each([
  ['resolved', 'We looked at your report and did something about it.'],
  ['refused', 'We looked at your report and found no reason to do anything.'],
] as const)('the mail about a report that was %s says so', async (outcome, words) => {
  const number = await report(await publish(), reporter)
  await by(admin).post(`/admin/queue/${number}/close`, { reason: `We compared both, ${outcome}.`, outcome })
  const text = async () =>
    (await mailsTo(reporter.email)).map((mail) => mail.text).find((each) => each.includes(outcome))
  await expect.poll(text, { timeout: 15_000 }).toContain(words)
})

describe('hiding a reported project', () => {
  let id: string
  let number: number
  let mailsBefore: number
  beforeEach(async () => {
    id = await publish()
    number = await report(id)
    mailsBefore = (await mailsTo(maker.email)).length
  })
  const visibility = async () => (await by(maker).get(`/marketplace/projects/${id}`)).body.project.visibility
  const listed = async () =>
    (await by().get(`/marketplace?seller=${maker.user.customUserId}&limit=100`)).body.items.some(
      (project: { id: string }) => project.id === id,
    )

  test('it disappears immediately for everybody except its owner, who is told why', async () => {
    expect(await listed()).toBe(true)
    const reason = 'Two paragraphs repeat an earlier listing.'
    const hidden = await by(admin).post(`/admin/queue/${number}/hide`, { reason })
    expect(hidden.body.entry).toMatchObject({ state: 'closed', subject: { now: { visibility: 'hidden' } } })
    expect(await listed()).toBe(false)
    expect((await by().get(`/marketplace/projects/${id}`)).status).toBe(404)
    expect(await visibility()).toBe('hidden')
    const mail = await nextMail(app, maker.email, mailsBefore + 1)
    expect(mail.subject).toBe('Your project “Tide tables” was hidden')
    expect(mail.text).toContain(reason)
    expect(mail.text).not.toContain('Two paragraphs are mine')
    expect((await logLines()).slice(0, 2)).toMatchObject([
      { act: 'close', subject: { kind: 'message', id: String(number) } },
      {
        act: 'hide',
        subject: { kind: 'project', id, title: 'Tide tables' },
        reason,
        before: 'public',
        after: 'hidden',
      },
    ])
  })

  test('three administrators who hide it at the same time hide it once', async () => {
    const others = [await report(id), await report(id)]
    const answers = await Promise.all(
      [number, ...others].map((each) => by(admin).post(`/admin/queue/${each}/hide`, { reason: 'Copied' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await nextMail(app, maker.email, mailsBefore + 1)
    expect(
      (await logLines()).filter(
        (line: { act: string; subject: { id: string } }) => line.act === 'hide' && line.subject.id === id,
      ),
    ).toHaveLength(1)
  })

  test.each(['public', 'unlisted', 'archived', 'draft'])(
    'a project that was %s returns to that state when it is restored',
    async (state) => {
      if (state === 'draft') await app.deps.db.pool.query('update projects set publish = false where id = $1', [id])
      await app.deps.db.pool.query('update projects set visibility = $2 where id = $1', [id, state])
      await by(admin).post(`/admin/queue/${number}/hide`, { reason: 'Looking at it' })
      expect(await visibility()).toBe('hidden')
      // Mails are sent in parallel: the first is sent before the second is written.
      await nextMail(app, maker.email, mailsBefore + 1)
      const shown = await by(admin).post(`/admin/queue/${number}/unhide`, { reason: 'It is their own' })
      expect(shown.status).toBe(200)
      expect(await visibility()).toBe(state)
      expect((await nextMail(app, maker.email, mailsBefore + 2)).subject).toBe('Your project “Tide tables” is back')
      expect((await logLines())[0]).toMatchObject({ act: 'unhide', before: 'hidden', after: state })
      expect((await by(admin).post(`/admin/queue/${number}/unhide`, { reason: 'Again' })).status).toBe(409)
    },
  )

  test('a deleted project cannot be hidden, but its report can still be read and closed', async () => {
    await app.deps.db.pool.query('delete from projects where id = $1', [id])
    expect((await by(admin).post(`/admin/queue/${number}/hide`, { reason: 'Copied' })).status).toBe(404)
    expect((await by(admin).get(`/admin/queue/${number}`)).body.entry).toMatchObject({
      state: 'open',
      subject: { reported: { title: 'Tide tables' }, now: null },
    })
    expect((await by(admin).post(`/admin/queue/${number}/close`, { reason: 'Its maker removed it' })).status).toBe(200)
  })

  test('a question has no project to hide', async () => {
    const question = await ask()
    expect((await by(admin).post(`/admin/queue/${question}/hide`, { reason: 'x' })).status).toBe(404)
    expect((await by(admin).get(`/admin/queue/${question}`)).body.entry.state).toBe('open')
  })
})

describe('the log', () => {
  test.each([
    'update admin_log set reason = reason',
    'delete from admin_log',
    'delete from admin_log where line = 0',
    'truncate admin_log',
  ])('refuses %s', async (statement) => {
    await expect(app.deps.db.pool.query(statement)).rejects.toThrow('Lines of admin_log are never changed or removed')
  })

  test('it is read in pages, and keeps the names of administrators whose accounts are deleted', async () => {
    const number = await ask()
    const leaver = await newMember(app, { email: 'leaver@carrow.example', firstName: 'Hana', lastName: 'Gone' })
    await app.deps.db.pool.query("update people set role = 'admin' where email = $1", [leaver.email])
    await by(leaver).post(`/admin/queue/${number}/close`, { reason: 'Done' })
    await app.deps.db.pool.query('delete from people where email = $1', [leaver.email])
    const first = (await by(admin).get('/admin/log?limit=1')).body
    expect(first.items).toMatchObject([{ actor: { name: 'Hana Gone' }, reason: 'Done' }])
    const page = async (cursor: string) => (await by(admin).get(`/admin/log?limit=1&cursor=${cursor}`)).body
    const next = await page(first.nextCursor)
    expect(next.items[0].line).toBeLessThan(first.items[0].line)
    const third = await page(next.nextCursor)
    expect(await page(third.previousCursor)).toEqual(next)
    expect(await page(next.previousCursor)).toEqual(first)
    expect((await page('abc')).code).toBe('invalid_cursor')
  })

  test('it is filtered by act, person and days, page by page, and exported as CSV', async () => {
    const numbers = [await ask(), await ask(), await ask()]
    for (const number of numbers) await by(admin).post(`/admin/queue/${number}/close`, { reason: '=SUM(1), done' })
    const log = async (query: string) => (await by(admin).get(`/admin/log?${query}`)).body
    const { actor } = (await log('limit=1')).items[0]
    const today = app.deps.clock.now().toISOString().slice(0, 10)
    const filter = `act=close&by=${encodeURIComponent(actor.name.slice(1, 5).toUpperCase())}&from=${today}&until=${today}`
    const first = await log(`${filter}&limit=2`)
    expect(first.items.map(({ subject }: { subject: { id: string } }) => subject.id)).toEqual(
      numbers.toReversed().slice(0, 2).map(String),
    )
    const next = await log(`${filter}&limit=2&cursor=${first.nextCursor}`)
    expect(next.items[0].subject.id).toBe(String(numbers[0]))
    expect(await log(`${filter}&limit=2&cursor=${next.previousCursor}`)).toEqual(first)
    for (const none of ['by=%25', 'from=2999-01-01', 'until=2001-01-01', 'act=warn&by=Nobody'])
      expect([none, (await log(none)).items]).toEqual([none, []])
    for (const wrong of ['act=fly', 'from=yesterday', 'until=2026-02-31'])
      expect([wrong, (await log(wrong)).code]).toEqual([wrong, 'malformed'])
    const { status, headers, body } = await by(admin).get(`/admin/log/export?${filter}`)
    expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename="guildhall-log-${today}.csv"`])
    const lines = String(body).trim().split('\r\n')
    expect(lines[0]).toMatch(/Line,Time \(UTC\),Who,Profile,Did,To,Id,About,Before,After,Reason$/)
    // A reason that a spreadsheet would run is text.
    expect(lines[1]).toMatch(/,close,message,.*,"'=SUM\(1\), done"$/)
    expect(lines.length - 1).toBeGreaterThanOrEqual(3)
    const people = lines.slice(1).map((line) => line.split(',')[2])
    expect(new Set(people).size).toBe(1)
  })
})
