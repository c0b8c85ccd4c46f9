import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { newHandle } from './registration.ts'
import { people, userSkills } from './tables.ts'

const app = await fileFixture(startTestApp())
const ada = await newMember(app, { email: 'ada@carrow.example', firstName: 'Ada', lastName: 'Byron' })
const ben = await newMember(app, { email: 'ben@carrow.example', firstName: 'Ben', userType: 'Freelancers' })

const visitor = () => openBrowser(app)
const by = (member: typeof ada) => ({
  get: (path: string) => visitor().get(`/api${path}`, { bearer: member.token }),
  post: (path: string, body: unknown) => visitor().post(`/api${path}`, body, { bearer: member.token }),
  put: (path: string, body: unknown) => visitor().put(`/api${path}`, body, { bearer: member.token }),
  delete: (path: string) => visitor().delete(`/api${path}`, { bearer: member.token }),
})
const uidOf = async (email: string) => (await app.deps.db.select().from(people).where(eq(people.email, email)))[0]?.uid

test('the caller’s own profile is private, and never cached', async () => {
  const { status, body, headers } = await by(ada).get('/users/profile')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toMatchObject({
    customUserId: expect.stringMatching(/^ada-byron-[a-z2-9]{4}$/),
    auth: { firstName: 'Ada', lastName: 'Byron', userType: 'Students', email: 'ada@carrow.example' },
    role: 'member',
    skills: [],
    projects: 0,
  })
  expect(await visitor().get('/api/users/profile')).toMatchObject({
    status: 401,
    body: { message: 'User not authenticated' },
  })
})

test('GET and PUT /users/profile answer id and userId, both the customUserId', async () => {
  const answers = [await by(ada).get('/users/profile'), await by(ada).put('/users/profile', {})]
  for (const { body } of answers) {
    expect(body.customUserId).toMatch(/^ada-byron-/)
    expect([body.id, body.userId]).toEqual([body.customUserId, body.customUserId])
  }
})

test('any part of the profile can be changed, the rest stays unchanged', async () => {
  const about = '  I map\ncoasts. <script>alert(1)</script>  '
  const changed = await by(ada).put('/users/profile', { profile: { headline: 'Coasts', about, location: 'Gent' } })
  expect(changed.body.profile).toMatchObject({
    headline: 'Coasts',
    about: about.trim(),
    location: 'Gent',
    firstName: 'Ada',
  })
  expect((await by(ada).put('/users/profile', { auth: { lastName: '' } })).body.auth).toMatchObject({
    firstName: 'Ada',
    lastName: '',
  })
  expect((await by(ada).put('/users/auth', { lastName: 'Byron', userType: 'Professors' })).body.auth.userType).toBe(
    'Professors',
  )
  expect((await by(ada).put('/users/profile', {})).body.profile.headline).toBe('Coasts')
})

test('read-only and invalid fields are refused by name', async () => {
  const refused = async (path: string, body: unknown) => (await by(ada).put(path, body)).body.fields?.[0]?.path
  expect(await refused('/users/profile', { role: 'admin' })).toBe('role')
  expect(await refused('/users/profile', { auth: { email: 'new@carrow.example' } })).toBe('auth.email')
  expect(await refused('/users/profile', { profile: { customUserId: 'x' } })).toBe('profile.customUserId')
  expect(await refused('/users/profile', { profile: { firstName: ' ' } })).toBe('profile.firstName')
  expect(await refused('/users/profile', { profile: { headline: 'x'.repeat(profileLimits.headline + 1) } })).toBe(
    'profile.headline',
  )
  expect(await refused('/users/profile', { profile: { headline: 'two\nlines' } })).toBe('profile.headline')
  expect(await refused('/users/profile', { profile: { location: 'a\u202Eb' } })).toBe('profile.location')
  expect(await refused('/users/auth', { userType: 'Admins' })).toBe('userType')
  expect((await visitor().put('/api/users/profile', { profile: { headline: 'x' } })).status).toBe(401)
  expect((await by(ada).get('/users/profile')).body.profile.headline).toBe('Coasts')
})

test('PUT /users/social-links and /users/business-data store addresses typed without https:// with it', async () => {
  await by(ada).put('/users/social-links', { links: [{ label: 'Shop', url: 'shop.carrow.example/a' }] })
  await by(ada).put('/users/business-data', { website: 'carrow.example' })
  const { socialLinks, businessData } = (await by(ada).get('/users/profile')).body
  expect(socialLinks.links).toEqual([{ label: 'Shop', url: 'https://shop.carrow.example/a' }])
  expect(businessData.website).toBe('https://carrow.example')
  expect((await by(ada).put('/users/business-data', { website: 'http://carrow.example' })).status).toBe(422)
})

test('a skill is added once, changes its level, and is removed; only by its owner', async () => {
  const { status, body } = await by(ada).post('/users/skills', { name: 'Rust', level: 'Beginner' })
  expect([status, body.skill.level]).toEqual([201, 'Beginner'])
  const again = await by(ada).post('/users/skills', { name: 'RUST', level: 'Expert' })
  expect(again.body.skill).toMatchObject({ id: body.skill.id, name: 'Rust', level: 'Expert' })
  await by(ada).post('/users/skills', { name: 'SQL' })
  expect((await by(ada).get('/users/skills')).body.skills.map((each: { name: string }) => each.name)).toEqual([
    'Rust',
    'SQL',
  ])
  expect((await by(ben).delete(`/users/skills/${body.skill.id}`)).status).toBe(404)
  expect((await by(ada).delete(`/users/skills/${body.skill.id}`)).status).toBe(204)
  expect((await by(ada).delete(`/users/skills/${body.skill.id}`)).status).toBe(404)
  expect((await by(ada).delete('/users/skills/1;drop')).status).toBe(404)
  expect((await by(ada).post('/users/skills', { name: 'Go', level: 'Wizard' })).body.fields[0].path).toBe('level')
  expect((await visitor().post('/api/users/skills', { name: 'Go' })).status).toBe(401)
})

test('a profile has at most fifty skills, also when two calls come at the same time', async () => {
  const [person] = await app.deps.db.select().from(people).where(eq(people.email, ben.email))
  const rows = Array.from({ length: 49 }, (_, each) => ({ userId: person?.id ?? 0, name: `Skill ${each}`, level: 1 }))
  await app.deps.db.insert(userSkills).values(rows)
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => by(ben).post('/users/skills', { name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect((await by(ben).post('/users/skills', { name: 'skill 7', level: 'Expert' })).status).toBe(201)
})

test('the public profile contains nothing private', async () => {
  const { body: own } = await by(ada).get('/users/profile')
  const { status, body, headers } = await visitor().get(`/api/users/${own.customUserId}`)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBeDefined()
  expect(body).toMatchObject({ firstName: 'Ada', headline: 'Coasts', skills: [{ name: 'SQL' }], projects: 0 })
  expect(Object.keys(body).sort()).toEqual([
    'about',
    'avatar',
    'businessData',
    'companyName',
    'confirmed',
    'customUserId',
    'education',
    'firstName',
    'freelancerData',
    'headline',
    'languages',
    'lastName',
    'location',
    'mayEndorse',
    'memberSince',
    'professorData',
    'projects',
    'record',
    'references',
    'skills',
    'socialLinks',
    'studentData',
    'timeZone',
    'userType',
    'verifiedAt',
    'verifiedDomain',
    'workExperience',
  ])
  expect(JSON.stringify(body)).not.toContain('@')
  expect(await visitor().get('/api/users/nobody-here-0000')).toMatchObject({
    status: 404,
    body: { message: 'User profile not found' },
  })
  expect((await visitor().get("/api/users/' or 1=1")).status).toBe(404)
})

test('the profile by uid is visible to its owner and administrators', async () => {
  const uid = await uidOf(ada.email)
  expect((await by(ada).get(`/users/firebase/${uid}`)).body.firstName).toBe('Ada')
  expect((await by(ben).get(`/users/firebase/${uid}`)).status).toBe(404)
  expect((await visitor().get(`/api/users/firebase/${uid}`)).status).toBe(401)
  await app.deps.db.update(people).set({ role: 'admin' }).where(eq(people.email, ben.email))
  expect((await by(ben).get(`/users/firebase/${uid}`)).body.firstName).toBe('Ada')
  await app.deps.db.update(people).set({ role: 'member' }).where(eq(people.email, ben.email))
})

test('cards come in the requested order, without duplicates and unknown people, at most a hundred', async () => {
  const [first, second] = [ada.user.customUserId, ben.user.customUserId]
  const { body } = await visitor().get(`/api/users/bulk/${second},nobody-at-all,${first},${second}`)
  expect(body.users.map((each: { customUserId: string }) => each.customUserId)).toEqual([second, first])
  const many = Array.from({ length: 101 }, (_, each) => `person-${each}`).join(',')
  const { status, body: refusal } = await visitor().get(`/api/users/bulk/${many}`)
  expect([status, refusal.message]).toEqual([400, 'Ask for at most 100 people at once'])
})

test('all people are listed newest first, in pages and by type', async () => {
  for (let each = 0; each < 4; each += 1)
    await newMember(app, { email: `page${each}@carrow.example`, firstName: `Page${each}`, userType: 'Freelancers' })
  const seen: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null; pages += 1) {
    expect(pages).toBeLessThan(6)
    const query: string = cursor ? `&cursor=${cursor}` : ''
    const { body }: { body: { items: { firstName: string }[]; nextCursor: string | null } } = await visitor().get(
      `/api/users/all?limit=2&type=Freelancers${query}`,
    )
    seen.push(...body.items.map(({ firstName }) => firstName))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(['Page3', 'Page2', 'Page1', 'Page0', 'Ben'])
  expect(await visitor().get('/api/users/all?cursor=never-was')).toMatchObject({
    status: 400,
    body: { code: 'invalid_cursor' },
  })
  expect((await visitor().get('/api/users/all?limit=101')).status).toBe(400)
})

test('a suspended person cannot be found anywhere', async () => {
  const { email, user } = await newMember(app, { email: 'gone@carrow.example', firstName: 'Gone' })
  await app.deps.db.update(people).set({ suspendedAt: new Date() }).where(eq(people.email, email))
  expect((await visitor().get(`/api/users/${user.customUserId}`)).status).toBe(404)
  expect((await visitor().get(`/api/users/bulk/${user.customUserId}`)).body.users).toEqual([])
  const { body } = await visitor().get('/api/users/all?limit=100')
  expect(JSON.stringify(body)).not.toContain('Gone')
})

test('a handle can be made from any name', () => {
  const nameOf = (first: string, last: string) => newHandle(first, last).slice(0, -5)
  expect(nameOf('Maya', 'Chen')).toBe('maya-chen')
  expect(nameOf('Hana', 'Bělská')).toBe('hana-belska')
  expect(nameOf('Yusuf', 'Karadağ')).toBe('yusuf-karadag')
  expect(nameOf('Łukasz', 'O’Neil-Weiß')).toBe('lukasz-oneil-weiss')
  expect(nameOf('健二', '')).toBe('member')
  expect(newHandle('x'.repeat(60), 'y'.repeat(60)).length).toBeLessThanOrEqual(80)
})
