import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodPassword, newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { mailsTo, nextMail } from '../../tests/support/mails.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { jpeg, pictureForm } from '../../tests/support/pictures.ts'
import { refreshRanks } from '../leaderboard/rank-refresh.ts'
import { readWishes } from '../notifications/settings.ts'

const app = await fileFixture(startTestApp())

type Member = Awaited<ReturnType<typeof newMember>>

const ask = ({ browser, token }: Member, path: string) => browser.get(`/api${path}`, { bearer: token })
const pause = ({ browser, token }: Member) => browser.post('/api/account/pause', {}, { bearer: token })
const signIn = (email: string) => openBrowser(app).post('/api/auth/sign-in/email', { email, password: goodPassword })

/** A member with a public project, and their public name. */
async function seller(name: string, title: string) {
  const member = await newMember(app, { email: `${name.toLowerCase()}@carrow.example`, firstName: name })
  const bearer = { bearer: member.token }
  const { project } = (await member.browser.post('/api/marketplace/projects', projectInput({ title }), bearer)).body
  const form = await pictureForm({ projectId: project.id }, 'images', [await jpeg()])
  await member.browser.post('/api/s3/upload-project-images', form.payload, { ...bearer, headers: form.headers })
  return { ...member, project: project.id as string, handle: member.user.customUserId as string }
}

/** What another member finds of a person: profile, project, list of projects and of people, points. */
async function found(viewer: Member, { handle, project }: Awaited<ReturnType<typeof seller>>, word: string) {
  await refreshRanks(app.deps)
  app.advance(61_000)
  const [profile, product, projects, people, points] = await Promise.all(
    [
      `/users/${handle}`,
      `/marketplace/projects/${project}`,
      `/marketplace?q=${word}`,
      `/users/all?q=${word}`,
      `/users/leaderboard/points/${handle}`,
    ].map((path) => ask(viewer, path)),
  )
  return {
    statuses: [profile?.status, product?.status, points?.status],
    listed: [projects?.body.items.length, people?.body.items.length],
  }
}

test('POST /account/pause hides the person and what they offer, signs out, and a sign-in brings everything back', async () => {
  const [viewer, ada] = [
    await newMember(app, { email: 'viewer@carrow.example' }),
    await seller('Adalind', 'Adalind maps'),
  ]
  const visible = { statuses: [200, 200, 200], listed: [1, 1] }
  const gone = { statuses: [404, 404, 404], listed: [0, 0] }
  expect(await found(viewer, ada, 'adalind')).toEqual(visible)

  const paused = await pause(ada)
  expect(paused.status).toBe(204)
  expect(paused.setCookies.map((each) => each.split('=')[0])).toContain('firebase_refresh_token')
  expect((await ask(ada, '/users/profile')).status).toBe(401)
  expect(await nextMail(app, ada.email, 2)).toMatchObject({ subject: 'Your Guildhall account is paused' })
  expect(await found(viewer, ada, 'adalind')).toEqual(gone)
  const sent = await viewer.browser.post('/api/relations/send', { toUserId: ada.handle }, { bearer: viewer.token })
  expect(sent.status).toBe(404)

  const back = await signIn(ada.email)
  expect(back.body).toMatchObject({ resumed: true })
  expect(back.body).not.toHaveProperty('kept')
  expect(await found(viewer, ada, 'adalind')).toEqual(visible)
  expect((await signIn(ada.email)).body).not.toHaveProperty('resumed')
})

test('a wrong password does not end a pause; pausing twice at once is one pause', async () => {
  const bea = await seller('Beatrix', 'Beatrix maps')
  const answers = await Promise.all([pause(bea), pause(bea)])
  expect(answers.map(({ status }) => status).every((status) => [204, 401].includes(status))).toBe(true)
  expect(answers.some(({ status }) => status === 204)).toBe(true)
  const wrong = { email: bea.email, password: 'not the password' }
  expect((await openBrowser(app).post('/api/auth/sign-in/email', wrong)).status).toBe(401)
  const { rows } = await app.deps.db.execute(
    sql`select paused_at is not null as paused from people where email = ${bea.email}`,
  )
  expect(rows).toEqual([{ paused: true }])
  await nextMail(app, bea.email, 2)
  await app.deps.jobs.enqueue(app.deps.db, 'account-paused-mail', { email: 'the.last.mail@carrow.example' })
  await nextMail(app, 'the.last.mail@carrow.example')
  expect((await mailsTo(app.deps.db, bea.email)).filter(({ subject }) => subject?.endsWith('paused'))).toHaveLength(1)
})

test('the end of a suspension does not end a pause, and signing in while suspended does not either', async () => {
  const [viewer, cy] = [
    await newMember(app, { email: 'viewer2@carrow.example' }),
    await seller('Cyrilla', 'Cyrilla maps'),
  ]
  const staff = await newMember(app, { email: 'staff@carrow.example' })
  await app.deps.db.execute(sql`update people set role = 'admin' where email = ${staff.email}`)
  const decide = async (act: 'suspend' | 'restore') => {
    const path = `/api/admin/people/${cy.handle}/${act}`
    expect((await staff.browser.post(path, { reason: 'A check.' }, { bearer: staff.token })).status).toBe(200)
  }
  await pause(cy)
  await decide('suspend')
  expect((await signIn(cy.email)).body.resumed).toBeUndefined()
  await decide('restore')
  expect((await found(viewer, cy, 'cyrilla')).listed).toEqual([0, 0])
  expect((await signIn(cy.email)).body.resumed).toBe(true)
  expect((await found(viewer, cy, 'cyrilla')).listed).toEqual([1, 1])
})

test('while an account is paused, only mails about orders are sent', async () => {
  const dee = await seller('Deirdre', 'Deirdre maps')
  const { rows } = await app.deps.db.execute<{ id: number }>(sql`select id from people where email = ${dee.email}`)
  const id = Number(rows[0]?.id)
  const all = { orders: true, people: true, messages: true, news: true }
  expect((await readWishes(app.deps.db, id)).mail).toEqual(all)
  await pause(dee)
  expect((await readWishes(app.deps.db, id)).mail).toEqual({ ...all, people: false, messages: false, news: false })
  await signIn(dee.email)
  expect((await readWishes(app.deps.db, id)).mail).toEqual(all)
})
