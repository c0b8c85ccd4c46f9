import { expect, test } from 'vitest'
import { newMember } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { setUpApp, setUpPasskey } from '../../../tests/support/factors.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'

const app = await fileFixture(startTestApp({ DEMO: '0', PAYMENTS: 'none' }))
const demo = await fileFixture(startTestApp())

async function staff(at: TestApp, name: string, role = 'moderator') {
  const own = await newMember(at, { email: `${name}@carrow.example` })
  await at.deps.db.pool.query('update people set role = $1 where email = $2', [role, own.email])
  const bearer = { bearer: own.token }
  return {
    ...own,
    overview: () => own.browser.get('/api/admin/overview', bearer),
    factors: async () => (await own.browser.get('/api/auth/factors', bearer)).body,
  }
}

test('outside demo mode staff calls are refused without a second factor, and say what to do', async () => {
  for (const role of ['moderator', 'admin']) {
    const own = await staff(app, `bare-${role}`, role)
    expect(await own.overview()).toMatchObject({
      status: 403,
      body: {
        code: 'second_factor_required',
        message:
          'Your role needs a second factor. Add a passkey or an authenticator app in Settings, Security, then try again.',
      },
    })
    expect(await own.factors()).toMatchObject({ required: true })
  }
})

test('an authenticator app or a passkey opens them at once; turning it off closes them', async () => {
  const [own, other] = [await staff(app, 'with-app'), await staff(app, 'with-passkey')]
  await setUpApp(app, own)
  await setUpPasskey(app, other)
  expect((await own.overview()).status).toBe(200)
  expect((await other.overview()).status).toBe(200)
  await own.browser.delete('/api/auth/authenticator', { bearer: own.token })
  expect((await own.overview()).body.code).toBe('second_factor_required')
})

test('a key that waits for its first code is no second factor', async () => {
  const own = await staff(app, 'half')
  await own.browser.post('/api/auth/authenticator', {}, { bearer: own.token })
  expect((await own.overview()).body.code).toBe('second_factor_required')
})

test('without it a role gives no right elsewhere either; members need none', async () => {
  const own = await staff(app, 'quiet', 'admin')
  const person = await newMember(app, { email: 'person@carrow.example' })
  const { rows } = await app.deps.db.pool.query('select id from auth_users where email = $1', [person.email])
  const find = () => own.browser.get(`/api/users/firebase/${rows[0].id}`, { bearer: own.token })
  expect((await find()).body.code).toBe('profile_not_found')
  await setUpApp(app, own)
  expect((await find()).status).toBe(200)
  expect((await person.browser.get('/api/admin/overview', { bearer: person.token })).body.code).toBe('forbidden')
  expect((await person.browser.get('/api/auth/factors', { bearer: person.token })).body.required).toBe(false)
})

test('in demo mode staff need none', async () => {
  const own = await staff(demo, 'shown')
  expect((await own.overview()).status).toBe(200)
  expect((await own.factors()).required).toBe(false)
})
