import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { audienceGroups } from '@guildhall/contract/content/announcement-options.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createHub } from '#realtime/hub.ts'
import { createRelay } from '#realtime/relay.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { createApp } from '../app.ts'
import { heldDismissals } from './announcements.ts'
import { loadSiteTexts } from './site-texts.ts'

const market = await fileFixture(startMarketplace())
const { deps } = market
const { pool } = deps.db
const ines = await market.person('Ines')
await pool.query("update people set role = 'admin'")
const [maya, vera] = [await market.person('Maya'), await market.person('Vera')]
await pool.query("update people set user_type = 'Professors' where custom_user_id = $1", [vera.customUserId])
const hanneke = await market.person('Hanneke')
await pool.query("update people set role = 'moderator' where custom_user_id = $1", [hanneke.customUserId])

const hour = 3_600_000
const inHours = (hours: number) => new Date(deps.clock.now().getTime() + hours * hour).toISOString()
const input = () => ({
  ...{ text: 'The library is closed on Friday.', link: { label: 'Opening hours', to: '/help' }, from: null },
  ...{ audience: ['Students', 'visitors'], until: inHours(2), reason: 'Repairs.' },
})
const plan = (over: object = {}, by = ines) => by.post('/admin/announcements', { ...input(), ...over })
const latest = async () => (await ines.get('/admin/announcements')).body.items[0]
const end = (id: string, by = ines) => by.post(`/admin/announcements/${id}/end`, { reason: 'It is open again.' })
const dismiss = (id: string, by = maya) => by.put(`/announcements/${id}/dismissal`)
const log = async () => (await ines.get('/admin/log')).body.items

const pages = await createApp(
  {
    ...deps,
    identity: {
      ...deps.identity,
      fromCookies: async ({ session }) => (session ? { idToken: session, setCookies: [] } : null),
    },
  } as typeof deps,
  {
    pages: {
      assets: mkdtempSync(join(tmpdir(), 'guildhall-announcements-')),
      render:
        async () =>
        async (_, { announcement }) =>
          new Response(announcement?.text ?? 'nothing', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    },
  },
)
afterAll(() => pages.close())
/** What a page announces in its first HTML. */
async function shown(viewer: { token: string } | null = null, cookie = '') {
  const session = viewer ? `${cookieNames.session}=${viewer.token}` : cookie
  const { host } = new URL(deps.config.origin)
  return (await pages.inject({ url: '/help', headers: { host, cookie: session } })).body
}

afterEach(async () => {
  for (const { id, state } of (await ines.get('/admin/announcements')).body.items)
    if (state === 'planned' || state === 'shown') expect((await end(id)).status).toBe(200)
})

test('an announcement is in the first HTML of its audience alone, from its beginning until its end', async () => {
  expect((await plan({ from: inHours(1) })).status).toBe(200)
  expect((await latest()).state).toBe('planned')
  expect([await shown(), await shown(maya)]).toEqual(['nothing', 'nothing'])
  market.advance(hour)
  const { text } = input()
  expect([await shown(), await shown(maya), await shown(vera)]).toEqual([text, text, 'nothing'])
  expect((await latest()).state).toBe('shown')
  market.advance(hour)
  expect([await shown(), await shown(maya)]).toEqual(['nothing', 'nothing'])
  expect((await latest()).state).toBe('over')
})

test('two that would be shown at once are refused, also when they are planned at the same time', async () => {
  const both = await Promise.all([plan(), plan({ text: 'Another.', until: inHours(1) })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('announcement_taken')
  const { id, until } = await latest()
  expect((await plan({ from: until, until: inHours(4) })).status).toBe(200)
  const next = await latest()
  const change = { ...input(), from: new Date(Date.parse(until) - hour).toISOString(), until: inHours(4) }
  expect((await ines.put(`/admin/announcements/${next.id}`, change)).body.code).toBe('announcement_taken')
  await end(id)
  const again = { ...change, from: inHours(1) }
  expect((await ines.put(`/admin/announcements/${next.id}`, again)).status).toBe(200)
  const add = pool.query(
    "insert into announcements select 'other', text, null, null, audience, begins_at, ends_at from announcements where id = $1",
    [next.id],
  )
  await expect(add).rejects.toThrow('announcements_one_at_a_time')
})

test('what is planned can be changed until it begins, and taken back; what is shown can be ended. Each is a line of the log', async () => {
  const before = (await log()).length
  await plan({ from: inHours(1) })
  const { id } = await latest()
  const change = { ...input(), text: 'Closed on Monday.', link: null, from: inHours(1), audience: ['Business'] }
  expect((await ines.put(`/admin/announcements/${id}`, change)).status).toBe(200)
  expect(await latest()).toMatchObject({ text: 'Closed on Monday.', link: null, audience: ['Business'] })
  market.advance(hour)
  const late = { ...change, from: inHours(1), until: inHours(2) }
  expect((await ines.put(`/admin/announcements/${id}`, late)).body.code).toBe('announcement_begun')
  expect([(await end(id)).status, (await end(id)).status]).toEqual([200, 200])
  expect((await latest()).state).toBe('over')

  await plan({ from: inHours(1) })
  const planned = await latest()
  await end(planned.id)
  expect((await latest()).state).toBe('withdrawn')
  market.advance(hour)
  expect(await shown()).toBe('nothing')
  const lines = (await log()).slice(0, (await log()).length - before)
  expect(
    lines.map(({ act, after }: { act: string; after: string }) => [act, act === 'end-announcement' ? after : '']),
  ).toEqual([
    ['end-announcement', 'withdrawn'],
    ['plan-announcement', ''],
    ['end-announcement', 'over'],
    ['change-announcement', ''],
    ['plan-announcement', ''],
  ])
  expect(lines[3].before).toContain('The library is closed on Friday.')
  expect(lines[3].after).toContain('Closed on Monday.')
})

test('a dismissed announcement is not shown to that person again; a visitor’s browser keeps it in a cookie', async () => {
  await plan()
  const { id, text } = await latest()
  expect((await dismiss(id, vera)).status).toBe(404)
  expect([(await dismiss(id)).status, (await dismiss(id)).status]).toEqual([204, 204])
  expect([await shown(maya), await shown(hanneke), await shown()]).toEqual(['nothing', text, text])
  expect(await shown(null, `${cookieNames.announcementDismissed}=${id}`)).toBe('nothing')
  expect(await latest()).toMatchObject({ dismissals: { value: 1, exact: true } })
  await end(id)
  await plan({ text: 'Open again.', from: inHours(1) })
  expect((await dismiss((await latest()).id)).status).toBe(404)
  market.advance(hour)
  expect(await shown(maya)).toBe('Open again.')

  const { rows } = await pool.query('select id from people where custom_user_id = $1', [maya.customUserId])
  expect(await heldDismissals(deps.db, Number(rows[0].id))).toMatchObject([{ announcement: text }])
})

test('refused: other staff and members, no audience, a text of 201 characters, times in the past or too far, and links to elsewhere', async () => {
  expect((await plan({}, maya)).status).toBe(403)
  expect((await plan({}, hanneke)).body.code).toBe('not_your_duty')
  const status = async (over: object) => (await plan(over)).status
  expect(await status({ audience: [] })).toBe(422)
  expect(await status({ audience: ['Everybody'] })).toBe(422)
  expect(await status({ text: 'a'.repeat(201) })).toBe(422)
  expect(await status({ text: ' ' })).toBe(422)
  expect(await status({ reason: '' })).toBe(422)
  for (const times of [
    { until: inHours(0) },
    { from: inHours(-1) },
    { from: inHours(2), until: inHours(1) },
    { until: inHours(91 * 24) },
    { from: inHours(366 * 24), until: inHours(367 * 24) },
  ])
    expect((await plan(times)).body.code, JSON.stringify(times)).toBe('announcement_times')
  for (const to of [
    'javascript:alert(1)',
    'http://a.example',
    '//a.example',
    '/\\a.example',
    '/\t/a.example',
    'help',
    'https://user@a.example',
  ])
    expect(await status({ link: { label: 'Read', to } }), to).toBe(422)
  expect(
    (await ines.get('/admin/announcements')).body.items.every(({ state }: { state: string }) => state !== 'shown'),
  ).toBe(true)
  for (const to of ['/', '/help?a=1#b', 'https://a.example/b']) {
    expect(await status({ link: { label: 'Read', to } }), to).toBe(200)
    await end((await latest()).id)
  }
})

test('markup in an announcement stays text', async () => {
  const text = '<img src=x onerror=alert(1)> “quoted” & 200 % <b>bold</b>'
  await plan({ text })
  expect((await latest()).text).toBe(text)
})

test('another process shows it within a second, and no page asks the database for it', async () => {
  const start = async () => {
    const relay = await createRelay(createHub(), { db: deps.db, url: market.at.database }, quietLog)
    return { relay, texts: await loadSiteTexts(deps, relay) }
  }
  const [one, two] = [await start(), await start()]
  await plan({ audience: [...audienceGroups] })
  const began = Date.now()
  await one.texts.changed()
  const { text } = input()
  await vi.waitFor(() => expect(two.texts.announcedTo('Business')?.text).toBe(text), 1000)
  expect(Date.now() - began).toBeLessThan(2000)
  const asked = vi.spyOn(pool, 'query')
  expect([one.texts.announcedTo(null)?.text, two.texts.announcedTo('Students')?.text]).toEqual([text, text])
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  await Promise.all([one.relay.stop(), two.relay.stop()])
})
