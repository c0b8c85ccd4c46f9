import { expect, test } from 'vitest'
import { csvLines } from '../../tests/support/csv-lines.ts'
import { startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const hiring = await fileFixture(startHiring())
const { market } = hiring

test('lists are by whose turn, the earliest date first, page by page, and count what they show', async () => {
  const client = await market.person('Ilse')
  const providers = await Promise.all(['Ana', 'Bea', 'Cid'].map(hiring.freelancer))
  const ids: string[] = []
  for (const provider of providers) ids.push(await hiring.requested(client, provider))
  const [first] = providers
  const offered = first ? await hiring.offered(client, first) : ''
  const list = async (query: string) => (await client.get(`/engagements?${query}`)).body
  expect((await list('turn=yours')).items).toMatchObject([{ id: offered, waits: 'yours', offeredMinor: 48_000 }])
  const page = await list('turn=theirs&limit=2')
  expect(page.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
  const next = await list(`turn=theirs&limit=2&cursor=${page.nextCursor}`)
  expect(next.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2))
  expect((await list(`turn=theirs&limit=2&cursor=${next.previousCursor}`)).items).toEqual(page.items)
  expect((await list('turn=theirs&as=provider')).items).toEqual([])
  expect((await client.get('/engagements/summary')).body.counts).toEqual({
    all: 4,
    yours: 1,
    theirs: 3,
    done: 0,
    client: 4,
    provider: 0,
  })
})

test('the lists are searched by title, by the name of the other side and by the number or its beginning', async () => {
  const client = await market.person('Ilse')
  const ana = await hiring.freelancer('Ana')
  const bea = await hiring.freelancer('Bea')
  const viewer = (await hiring.ask(client, ana, { title: 'A map viewer, 100 % offline' })).body.engagement
  const poster = (await hiring.ask(client, bea, { title: 'A poster' })).body.engagement
  const found = async (q: string, as = client, turn = 'theirs') => {
    const { items } = (await as.get(`/engagements?turn=${turn}&q=${encodeURIComponent(q)}`)).body
    return items.map(({ id }: { id: string }) => id)
  }
  expect(await found('MAP')).toEqual([viewer.id])
  expect(await found('100 %')).toEqual([viewer.id])
  // A sign of the pattern language stands for itself.
  expect(await found('ma_ viewer')).toEqual([])
  expect(await found('bea')).toEqual([poster.id])
  expect(await found(String(poster.number))).toEqual([poster.id])
  expect(await found('nothing like it')).toEqual([])
  // The name that counts is the other side's.
  expect(await found('Ilse')).toEqual([])
  expect(await found('Ilse', ana, 'yours')).toEqual([viewer.id])
  expect(await found('poster', ana, 'yours')).toEqual([])
})

test('the summary has the next date, and what was earned after fees in the last 365 days', async () => {
  const client = await market.person('Ilse')
  const provider = await hiring.freelancer('Ana')
  const summary = async (of = provider) => (await of.get('/engagements/summary')).body
  expect(await summary()).toMatchObject({ earnedMinor: 0, nextAt: null })
  await hiring.completed(client, provider)
  expect(await summary()).toMatchObject({ earnedMinor: 19_800, nextAt: null })
  expect(await summary(client)).toMatchObject({ earnedMinor: 0 })
  const id = await hiring.requested(client, provider)
  expect((await summary()).nextAt).toBe((await hiring.read(provider, id)).turnUntil)
  await hiring.pass(366)
  expect(await summary()).toMatchObject({ earnedMinor: 0 })
})

test('all engagements export as CSV, the newest first, with what the reader may know of the money', async () => {
  const client = await market.person('Ilse')
  const provider = await hiring.freelancer('Ana')
  const done = await hiring.completed(client, provider)
  const asked = (await hiring.ask(client, provider, { title: '=cmd, "quoted"' })).body.engagement
  const file = await provider.get('/engagements/export')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toMatch(/filename="guildhall-engagements-\d{4}-\d\d-\d\d\.csv"/)
  const { number } = await hiring.read(provider, done)
  const [head, newest, first, ...more] = csvLines(file.body)
  expect(head).toBe(
    'Engagement,Title,Your side,With,State,Begun,Ended,Paid in,Released,Refunded,Fee,Your share,Currency',
  )
  expect(newest).toMatch(
    /^\d+,"'=cmd, ""quoted""",provider,Ilse.*,requested,[\d-]+,,0\.00,0\.00,0\.00,0\.00,0\.00,USD$/,
  )
  expect(newest).toContain(String(asked.number))
  expect(first).toMatch(
    /^\d+,A map viewer,provider,Ilse.*,completed,[\d-]+,[\d-]+,220\.00,220\.00,0\.00,22\.00,198\.00,USD$/,
  )
  expect(first).toContain(String(number))
  expect(more).toEqual([])
  const [, , bought] = csvLines((await client.get('/engagements/export')).body)
  expect(bought).toMatch(/,client,Ana.*,completed,[\d-]+,[\d-]+,220\.00,220\.00,0\.00,,,USD$/)
  const stranger = await market.person('Mallory')
  expect(csvLines((await stranger.get('/engagements/export')).body)).toHaveLength(1)
})
