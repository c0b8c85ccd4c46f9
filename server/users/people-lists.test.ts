import type { UserType } from '@guildhall/contract/values/options.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { people } from './tables.ts'

const market = await fileFixture(startMarketplace())

type Person = Awaited<ReturnType<Marketplace['person']>>

/** Creates a person with these names, headline and skills. */
async function member(
  firstName: string,
  lastName = '',
  more: { headline?: string; skills?: string[]; userType?: UserType } = {},
) {
  const made = await market.person(firstName)
  const { skills = [], ...changes } = more
  await market.deps.db
    .update(people)
    .set({ lastName, ...changes })
    .where(eq(people.id, made.id))
  for (const name of skills) expect((await made.post('/users/skills', { name })).status).toBe(201)
  return made
}

interface Page {
  items: { customUserId: string; firstName: string }[]
  previousCursor: string | null
  nextCursor: string | null
}
const page = async (query: string, by: Pick<Person, 'get'> = market.visitor): Promise<Page> =>
  (await by.get(`/users/all?${query}`)).body
const names = async (query: string, by?: Pick<Person, 'get'>) =>
  (await page(query, by)).items.map((each) => each.firstName)
const facets = async (query: string, by: Pick<Person, 'get'> = market.visitor) =>
  (await by.get(`/users/facets?${query}`)).body

test('people without a headline or a skill are left out where only described ones are asked for', async () => {
  await member('Told', '', { headline: 'Rivers', skills: ['Hydrology'], userType: 'Professors' })
  await member('Named', '', { headline: 'Lakes', userType: 'Professors' })
  await member('Skilled', '', { skills: ['Hydrology'], userType: 'Professors' })
  await member('Silent', '', { userType: 'Professors' })
  expect(await names('type=Professors')).toEqual(['Silent', 'Skilled', 'Named', 'Told'])
  expect(await names('type=Professors&described=true')).toEqual(['Told'])
})

test('common words, joined names and misspelt names find their people; headlines match in any form', async () => {
  await member('Will', 'Dunmore', { headline: 'Designing wooden boats' })
  await member('Ilka', 'van der Brugge')
  await member('Torvald', 'Lindqvist', { headline: 'Marine biologist' })
  expect(await names('q=will')).toEqual(['Will'])
  expect(await names('q=will+dunm')).toEqual(['Will'])
  expect(await names('q=vanderbrugge')).toEqual(['Ilka'])
  expect(await names('q=lindqvst')).toEqual(['Torvald'])
  expect(await names('q=torvld+lindqvist')).toEqual(['Torvald'])
  expect(await names('q=design')).toEqual(['Will'])
  expect(await names('q=biologists')).toEqual(['Torvald'])
  // People have no partial matches: a person whom not all words match is not shown.
  expect(await names('q=will+lindqvist')).toEqual([])
  expect(await names('q=will+xyzzyq')).toEqual([])
})

test('a list of people pages both ways, with and without a search', async () => {
  for (let each = 0; each < 7; each += 1) await member(`Pager${each}`, 'Quillfeather', { userType: 'Business' })
  for (const query of ['type=Business', 'q=quillfeather', 'q=quillf&type=Business']) {
    const first = await page(`${query}&limit=3`)
    const second = await page(`${query}&limit=3&cursor=${first.nextCursor}`)
    const third = await page(`${query}&limit=3&cursor=${second.nextCursor}`)
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ firstName }) => firstName))
    expect(seen, query).toEqual(['Pager6', 'Pager5', 'Pager4', 'Pager3', 'Pager2', 'Pager1', 'Pager0'])
    expect([first.previousCursor, third.nextCursor], query).toEqual([null, null])
    expect((await page(`${query}&limit=3&cursor=${third.previousCursor}`)).items, query).toEqual(second.items)
    expect((await page(`${query}&limit=3&cursor=${second.previousCursor}`)).items, query).toEqual(first.items)
  }
  for (const cursor of ['never-was', 'before_never-was', 'before_'])
    expect((await market.visitor.get(`/users/all?cursor=${cursor}`)).status, cursor).toBe(400)
})

test('the counts beside the filters include only people the viewer can find', async () => {
  await member('Fern', 'Counted', { userType: 'Professors' })
  const hidden = await member('Gale', 'Counted', { userType: 'Professors' })
  await member('Hale', 'Counted', { userType: 'Students', skills: ['Glassblowing'] })
  await hidden.put('/users/visibility', { hidden: true })
  const count = ({ types }: { types: { type: string; count: number }[] }, type: string) =>
    types.find((each) => each.type === type)?.count
  const visitors = await facets('q=counted')
  expect([visitors.total, count(visitors, 'Professors'), count(visitors, 'Students')]).toEqual([
    { value: 2, exact: true },
    1,
    1,
  ])
  // The filter's own values are counted as if no type were chosen.
  const chosen = await facets('q=counted&type=Students', hidden)
  expect([chosen.total.value, count(chosen, 'Professors'), count(chosen, 'Students')]).toEqual([1, 2, 1])
  expect((await facets('skill=glassBLOWING')).total.value).toBe(1)
  expect((await facets('')).total.value).toBe((await page('limit=100')).items.length)
})

test('people who blocked each other are in no list of the other, with or without a search', async () => {
  const [ines, jory] = [await member('Ines', 'Blocked'), await member('Jory', 'Blocked')]
  expect(await names('q=blocked', ines)).toEqual(['Jory', 'Ines'])
  expect((await ines.post('/relations/block', { blockedUserId: jory.customUserId })).status).toBe(200)
  expect(await names('q=blocked', jory)).toEqual(['Jory'])
  expect(await names('q=blocked', ines)).toEqual(['Ines'])
  expect(await names('q=blocked')).toEqual(['Jory', 'Ines'])
})

test('a changed or removed name is no longer found, and nothing is kept of one that nobody else has', async () => {
  const words = async (...of: string[]) =>
    (
      await market.deps.db.pool.query(
        "select word from listing_words where kind = 'person' and word = any ($1) order by word",
        [of],
      )
    ).rows.map(({ word }) => word)
  const kept = await member('Kestrel', 'Oddname')
  const gone = await member('Merlin', 'Oddname')
  expect(await names('q=oddname')).toEqual(['Merlin', 'Kestrel'])
  await gone.put('/users/auth', { firstName: 'Osprey' })
  expect([await names('q=merlin'), await names('q=osprey')]).toEqual([[], ['Osprey']])
  expect(await words('kestrel', 'merlin', 'oddname', 'osprey')).toEqual(['kestrel', 'oddname', 'osprey'])
  await market.deps.db.pool.query('update people set suspended_at = now() where id = $1', [gone.id])
  expect(await names('q=oddname')).toEqual(['Kestrel'])
  expect(await words('kestrel', 'oddname', 'osprey')).toEqual(['kestrel', 'oddname'])
  await market.deps.db.pool.query('update people set suspended_at = null where id = $1', [gone.id])
  expect(await names('q=oddname', kept)).toEqual(['Osprey', 'Kestrel'])
})

test('two people who take the same new name at the same moment are both found by it', async () => {
  await Promise.all(['Ravn', 'Ravn', 'Ravn', 'Ravn'].map((name) => member(name, 'Samemoment')))
  expect(await names('q=ravn+samemoment')).toEqual(['Ravn', 'Ravn', 'Ravn', 'Ravn'])
})

test('concurrent changes of one person end in the index as in the table', async () => {
  const shy = await member('Zephyr', 'Atonce', { skills: ['Falconry'] })
  await shy.put('/users/visibility', { blocks: { about: 'signed-in' } })
  const { pool } = market.deps.db
  const [hiding, adding] = [await pool.connect(), await pool.connect()]
  try {
    await hiding.query('begin')
    await hiding.query(`update profiles set visibility = visibility || '{"skills": "only-me"}' where user_id = $1`, [
      shy.id,
    ])
    await adding.query('begin')
    const added = adding.query(`insert into user_skills (user_id, name, level) values ($1, 'Rust', 1)`, [shy.id])
    await hiding.query('commit')
    await added
    await adding.query('commit')
  } finally {
    hiding.release()
    adding.release()
  }
  expect([await names('skill=rust', shy), await names('skill=falconry')]).toEqual([[], []])
  await pool.query('update people set suspended_at = now() where id = $1', [shy.id])
})

test('a name taken by one person while its last holder drops it is found', async () => {
  const [giving, taking] = [await member('Orla', 'Zorblatt'), await member('Odd', 'Elsewhere')]
  const { pool } = market.deps.db
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    await first.query('begin')
    await first.query("update people set last_name = 'Plainly' where id = $1", [giving.id])
    const taken = second.query("update people set last_name = 'Zorblatt' where id = $1", [taking.id])
    await first.query('commit')
    await taken
  } finally {
    first.release()
    second.release()
  }
  expect(await names('q=zorblatt')).toEqual(['Odd'])
})

test('no text in a headline breaks the search, and Cyrillic names are found as they are spelt', async () => {
  await member('Quen', 'Quotes', { headline: "see r.a.in.y.com/'q' and 'x' & !y | (z):* \\" })
  await member('Andrej', 'Мойсей Ёлкин')
  for (const q of ['rainy', 'rain', 'q', 'quen', "'q'", 'y', 'z'])
    expect((await market.visitor.get(`/users/all?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
  expect(await names(`q=${encodeURIComponent('Мойсей')}`)).toEqual(['Andrej'])
  expect(await names(`q=${encodeURIComponent('мойсей елк')}`)).toEqual(['Andrej'])
})

test('a corrected name is reported, and people hidden by a block are not counted', async () => {
  const [anna, berta] = [await member('Annelie', 'Countless'), await member('Bertram', 'Countless')]
  expect(await market.visitor.get('/users/all?q=anelie').then(({ body }) => body.corrected)).toBe('annelie')
  expect((await page('q=annelie')) as object).not.toHaveProperty('corrected')
  await anna.post('/relations/block', { blockedUserId: berta.customUserId })
  expect((await facets('q=countless', berta)).total).toEqual({ value: 1, exact: true })
  expect((await facets('q=countless')).total).toEqual({ value: 2, exact: true })
})
