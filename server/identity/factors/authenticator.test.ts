import { expect, test } from 'vitest'
import { newMember } from '../../../tests/support/accounts.ts'
import { startTestApp } from '../../../tests/support/app.ts'
import { codeOf, enterPassword, newVisitor, setUpApp, signInWithApp } from '../../../tests/support/factors.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { mailsTo, nextMail } from '../../../tests/support/mails.ts'

const app = await fileFixture(startTestApp())

const member = (name: string) => newMember(app, { email: `${name}@carrow.example` })

test('POST /auth/authenticator answers a key, its address and a QR picture; nothing counts before its first code', async () => {
  const { browser, token, email } = await member('started')
  const { body } = await browser.post('/api/auth/authenticator', {}, { bearer: token })
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(body.uri).toContain(`secret=${body.secret}`)
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Guildhall:/)
  expect(body.qr.path).toMatch(/^M/)
  expect((await browser.get('/api/auth/factors', { bearer: token })).body).toEqual({
    ...{ appSince: null, passkeys: [], codesLeft: 0, recoveryEndsAt: null, required: false },
  })
  expect((await enterPassword(newVisitor(app), email)).body.token).toBeDefined()
})

test('the key is stored encrypted, and the recovery codes as hashes', async () => {
  const own = await member('hidden')
  const { secret, codes } = await setUpApp(app, own)
  const { rows } = await app.deps.db.pool.query(
    `select row_to_json(a)::text as app, (select json_agg(c)::text from auth_recovery_codes c where c.user_id = u.id) as codes
     from auth_authenticators a join auth_users u on u.id = a.user_id where u.email = $1`,
    [own.email],
  )
  expect(rows[0].app).not.toContain(secret)
  for (const code of codes) {
    expect(rows[0].codes).not.toContain(code)
    expect(rows[0].codes).not.toContain(code.replace('-', ''))
  }
})

test('confirming with the first code answers ten different recovery codes, tells the owner and asks at the next sign-in', async () => {
  const own = await member('confirmed')
  const { codes } = await setUpApp(app, own)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const { body } = await own.browser.get('/api/auth/factors', { bearer: own.token })
  expect(body).toMatchObject({ appSince: expect.any(String), codesLeft: 10 })
  expect((await nextMail(app, own.email, 2)).subject).toBe('An authenticator app now protects your Guildhall account')
  const { body: bell } = await own.browser.get('/api/notifications', { bearer: own.token })
  expect(bell.notifications[0]).toMatchObject({ title: 'Authenticator app set up', href: '/settings/security' })
  const visitor = newVisitor(app)
  const asked = await enterPassword(visitor, own.email)
  expect(asked.body).toEqual({
    secondStep: { app: true, passkey: false, recoveryCode: true, recoveryEndsAt: null },
  })
  expect(visitor.cookies()).toEqual(['factor_step'])
  expect((await visitor.get('/api/auth/token')).status).toBe(401)
})

test('a wrong first code turns nothing on; an old key has to be asked for again', async () => {
  const { browser, token } = await member('late')
  const { body } = await browser.post('/api/auth/authenticator', {}, { bearer: token })
  const confirm = (code: string) => browser.post('/api/auth/authenticator/confirm', { code }, { bearer: token })
  expect(await confirm('000000')).toMatchObject({ status: 422, body: { code: 'factor_code_wrong' } })
  expect(await confirm('words')).toMatchObject({ status: 422, body: { code: 'factor_code_wrong' } })
  await app.deps.db.pool.query(
    `update auth_authenticators set created_at = created_at - interval '31 minutes' where confirmed_at is null`,
  )
  expect(await confirm(codeOf(app, body.secret))).toMatchObject({
    ...{ status: 409, body: { code: 'authenticator_unstarted' } },
  })
})

test('a second app is refused while one is on, and a confirmation without a start', async () => {
  const own = await member('second')
  expect(
    await own.browser.post('/api/auth/authenticator/confirm', { code: '123456' }, { bearer: own.token }),
  ).toMatchObject({ status: 409, body: { code: 'authenticator_unstarted' } })
  const { secret } = await setUpApp(app, own)
  expect(await own.browser.post('/api/auth/authenticator', {}, { bearer: own.token })).toMatchObject({
    ...{ status: 409, body: { code: 'authenticator_on' } },
  })
  const again = { code: codeOf(app, secret) }
  expect(await own.browser.post('/api/auth/authenticator/confirm', again, { bearer: own.token })).toMatchObject({
    ...{ status: 409, body: { code: 'authenticator_on' } },
  })
})

test('a code completes the sign-in once: the same and earlier ones are refused afterwards', async () => {
  const own = await member('once')
  const { secret } = await setUpApp(app, own)
  const code = codeOf(app, secret)
  const first = await signInWithApp(app, own.email, code)
  expect(first.browser.cookies()).toContain('auth_session')
  expect(first.browser.cookies()).not.toContain('factor_step')
  const second = newVisitor(app)
  await enterPassword(second, own.email)
  const used = await second.post('/api/auth/sign-in/code', { by: 'app', code })
  expect(used).toMatchObject({ status: 422, body: { code: 'factor_code_used', fields: [{ path: 'code' }] } })
  const older = await second.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret, -1) })
  expect(older.body.code).toBe('factor_code_used')
  const next = await second.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret, 1) })
  expect(next.status).toBe(200)
})

test('codes from further than one step away are wrong', async () => {
  const own = await member('clock')
  const { secret } = await setUpApp(app, own)
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  for (const steps of [-3, 3]) {
    const code = codeOf(app, secret, steps)
    expect((await browser.post('/api/auth/sign-in/code', { by: 'app', code })).body.code).toBe('factor_code_wrong')
  }
})

test('of two sign-ins with one code at once only one succeeds', async () => {
  const own = await member('twice')
  const { secret } = await setUpApp(app, own)
  const browsers = [newVisitor(app), newVisitor(app)]
  for (const browser of browsers) await enterPassword(browser, own.email)
  const body = { by: 'app', code: codeOf(app, secret) }
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/auth/sign-in/code', body)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('factor_code_used')
})

test('one step in this browser is completed once, also by two calls at once', async () => {
  const own = await member('step')
  const { codes } = await setUpApp(app, own)
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  const answers = await Promise.all(
    codes.slice(0, 2).map((code) => browser.post('/api/auth/sign-in/code', { by: 'recovery', code })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await app.deps.db.pool.query(
    'select count(*)::int as used from auth_recovery_codes where used_at is not null and user_id = (select id from auth_users where email = $1)',
    [own.email],
  )
  expect(rows[0].used).toBe(1)
})

test('a step takes five codes, ends after ten minutes, and belongs to its browser', async () => {
  const own = await member('tries')
  const { secret } = await setUpApp(app, own)
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  const elsewhere = await newVisitor(app).post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret) })
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'factor_step_expired' } })
  for (let at = 0; at < 5; at += 1) {
    const wrong = await browser.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret, 5) })
    expect(wrong.body.code).toBe('factor_code_wrong')
  }
  const sixth = await browser.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret) })
  expect(sixth).toMatchObject({ status: 409, body: { code: 'factor_step_expired' } })
  await enterPassword(browser, own.email)
  app.advance(10 * 60_000)
  const late = await browser.post('/api/auth/sign-in/code', { by: 'app', code: codeOf(app, secret) })
  expect(late.body.code).toBe('factor_step_expired')
})

test('guesses at codes count with those of the password: above the limit they need proof of work', async () => {
  const own = await member('guessed')
  await setUpApp(app, own)
  for (let round = 0; round < 2; round += 1) {
    const browser = newVisitor(app)
    await enterPassword(browser, own.email)
    for (let at = 0; at < 5; at += 1)
      await browser.post('/api/auth/sign-in/code', { by: 'recovery', code: 'aaaaa-aaaaa' })
  }
  const refused = await enterPassword(newVisitor(app), own.email)
  expect(refused).toMatchObject({ status: 403, body: { code: 'bot_check_required' } })
})

test('100 wrong codes a day are the most for an account, whatever work is done', async () => {
  const own = await member('flooded')
  const { secret, codes } = await setUpApp(app, own)
  const { rows } = await app.deps.db.pool.query('select id from auth_users where email = $1', [own.email])
  for (let at = 0; at < 99; at += 1) await app.deps.limits.take('factorDay', rows[0].id)
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  const wrong = await browser.post('/api/auth/sign-in/code', { by: 'recovery', code: 'aaaaa-aaaaa' })
  expect(wrong.body.code).toBe('recovery_code_wrong')
  for (const body of [
    { by: 'app', code: codeOf(app, secret) },
    { by: 'recovery', code: codes[0] },
  ])
    expect(await browser.post('/api/auth/sign-in/code', body)).toMatchObject({ status: 429 })
  app.advance(24 * 3_600_000)
  await enterPassword(browser, own.email)
  expect((await browser.post('/api/auth/sign-in/code', { by: 'recovery', code: codes[0] })).status).toBe(200)
})

test('a recovery code stands for the app once, however it is typed, and the owner is told how many are left', async () => {
  const own = await member('recovered')
  const { codes } = await setUpApp(app, own)
  const [code = ''] = codes
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `
  expect((await browser.post('/api/auth/sign-in/code', { by: 'recovery', code: typed })).status).toBe(200)
  const mail = await nextMail(app, own.email, 3)
  expect(mail.subject).toBe('A recovery code of your Guildhall account was used')
  expect(mail.text).toContain('You have 9 left.')
  await enterPassword(browser, own.email)
  const again = await browser.post('/api/auth/sign-in/code', { by: 'recovery', code })
  expect(again).toMatchObject({ status: 422, body: { code: 'recovery_code_wrong' } })
  const short = await browser.post('/api/auth/sign-in/code', { by: 'recovery', code: 'abc' })
  expect(short).toMatchObject({ status: 422, body: { fields: [{ path: 'code' }] } })
})

test('new recovery codes replace the earlier ones; without a second factor there are none', async () => {
  const own = await member('renewed')
  const renew = () => own.browser.post('/api/auth/recovery-codes', {}, { bearer: own.token })
  expect(await renew()).toMatchObject({ status: 409, body: { code: 'factor_missing' } })
  const { codes } = await setUpApp(app, own)
  const renewed = (await renew()).body.codes as string[]
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  const old = await browser.post('/api/auth/sign-in/code', { by: 'recovery', code: codes[0] })
  expect(old.body.code).toBe('recovery_code_wrong')
  expect((await browser.post('/api/auth/sign-in/code', { by: 'recovery', code: renewed[0] })).status).toBe(200)
})

test('starting, turning off and new codes require a fresh proof, which a password alone no longer is', async () => {
  const own = await member('stale')
  const { secret } = await setUpApp(app, own)
  app.advance(301_000)
  const { token } = (await own.browser.get('/api/auth/token')).body
  const bearer = { bearer: token }
  const calls = [
    () => own.browser.delete('/api/auth/authenticator', bearer),
    () => own.browser.post('/api/auth/recovery-codes', {}, bearer),
    () => own.browser.post('/api/auth/authenticator', {}, bearer),
    () => own.browser.post('/api/auth/passkeys/options', {}, bearer),
  ]
  for (const call of calls) expect((await call()).body.code).toBe('reauthentication_required')
  const proved = await own.browser.post('/api/auth/prove', { password: 'a heron in the reeds' }, bearer)
  expect(proved.body).toMatchObject({ status: true, secondStep: { app: true } })
  const { token: after } = (await own.browser.get('/api/auth/token')).body
  expect((await own.browser.delete('/api/auth/authenticator', { bearer: after })).body.code).toBe(
    'reauthentication_required',
  )
  // The step of a proof opens no session.
  const code = codeOf(app, secret)
  expect((await own.browser.post('/api/auth/sign-in/code', { by: 'app', code })).body.code).toBe('factor_step_expired')
  expect((await own.browser.post('/api/auth/prove/code', { by: 'app', code }, bearer)).status).toBe(200)
  const { token: fresh } = (await own.browser.get('/api/auth/token')).body
  expect((await own.browser.delete('/api/auth/authenticator', { bearer: fresh })).status).toBe(204)
})

test('the step of a sign-in proves nothing, and that of another session neither', async () => {
  const own = await member('crossed')
  const { secret, codes } = await setUpApp(app, own)
  const first = await signInWithApp(app, own.email, codeOf(app, secret))
  await enterPassword(first.browser, own.email)
  const body = { by: 'recovery', code: codes[0] }
  expect((await first.browser.post('/api/auth/prove/code', body, { bearer: first.token })).body.code).toBe(
    'factor_step_expired',
  )
  await own.browser.post('/api/auth/prove', { password: 'a heron in the reeds' }, { bearer: own.token })
  expect((await own.browser.post('/api/auth/prove/code', body, { bearer: first.token })).body.code).toBe(
    'factor_step_expired',
  )
})

test('turning the app off removes the codes, tells the owner, and the password alone signs in again', async () => {
  const own = await member('off')
  await setUpApp(app, own)
  expect((await own.browser.delete('/api/auth/authenticator', { bearer: own.token })).status).toBe(204)
  expect((await own.browser.get('/api/auth/factors', { bearer: own.token })).body).toMatchObject({
    ...{ appSince: null, codesLeft: 0 },
  })
  expect((await nextMail(app, own.email, 3)).subject).toBe('Your Guildhall authenticator app was turned off')
  expect((await enterPassword(newVisitor(app), own.email)).body.token).toBeDefined()
  expect((await own.browser.delete('/api/auth/authenticator', { bearer: own.token })).status).toBe(404)
})

test('a new password ends sign-ins that wait for the second factor', async () => {
  const own = await member('changed')
  const { secret } = await setUpApp(app, own)
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  const body = { newPassword: 'another heron in the reeds' }
  expect((await own.browser.post('/api/auth/password', body, { bearer: own.token })).status).toBe(200)
  const code = codeOf(app, secret)
  expect((await browser.post('/api/auth/sign-in/code', { by: 'app', code })).body.code).toBe('factor_step_expired')
})

test('the factors of others are not touched: their calls name no account', async () => {
  const [own, other] = [await member('mine'), await member('theirs')]
  await setUpApp(app, own)
  expect((await other.browser.delete('/api/auth/authenticator', { bearer: other.token })).status).toBe(404)
  expect((await other.browser.get('/api/auth/factors', { bearer: other.token })).body.appSince).toBeNull()
  expect((await mailsTo(app.deps.db, other.email)).length).toBe(1)
})

test('a changed AUTH_SECRET makes the app’s codes wrong instead of failing', async () => {
  const own = await member('rotated')
  const { secret } = await setUpApp(app, own)
  await app.deps.db.pool.query(
    `update auth_authenticators set secret = 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA'
     where user_id = (select id from auth_users where email = $1)`,
    [own.email],
  )
  const browser = newVisitor(app)
  await enterPassword(browser, own.email)
  const code = codeOf(app, secret)
  expect((await browser.post('/api/auth/sign-in/code', { by: 'app', code })).body.code).toBe('factor_code_wrong')
})
