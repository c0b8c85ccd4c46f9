import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../../tests/support/marketplace.ts'
import { jpeg } from '../../../tests/support/pictures.ts'

const market = await fileFixture(startMarketplace())

const list = async (query: Record<string, string>) => {
  const { status, body } = await market.visitor.get(`/marketplace?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('a hit whose title lacks the word shows where the text has it, as written there', async () => {
  const maker = await market.person('Xanthe')
  const publish = async (input: object) => {
    const { body } = await maker.post(
      '/marketplace/projects',
      projectInput({ title: 'Untitled', skills: [], ...input }),
    )
    await maker.upload(body.project.id, [await jpeg(400, 300)])
    return body.project.id as string
  }
  const matchOf = async (id: string, q: string) => {
    const [inList, inSearch] = [
      await list({ q }),
      (await market.visitor.get(`/search?${new URLSearchParams({ q })}`)).body,
    ]
    const [one, same] = [inList.items, inSearch.projects].map((found) =>
      found.find((each: { id: string }) => each.id === id),
    )
    expect(one, q).toBeDefined()
    expect(same.match, q).toEqual(one.match)
    return one.match
  }
  const far = 'Much is said of other things before anything of use. '.repeat(9)
  const evil = await publish({
    description: `${far}<img src=x onerror="alert(1)"> **Wombelcrofts** & \`<script>\` [a](https://x.example/wombelcroft)${far}`,
    tags: ['Crème brûlée'],
    skills: ['C#', '<b>Zither</b>'],
  })
  const ofWord = await matchOf(evil, 'wombelcroft')
  expect(ofWord).toMatchObject({ in: 'description', found: 'Wombelcrofts' })
  expect(ofWord.before).toMatch(/^… src=x onerror="alert\(1\)"> $/)
  expect(ofWord.after).toMatch(/^ & <script> a Much is said .*…$/)
  expect(`${ofWord.before}${ofWord.after}`.length).toBeLessThan(130)
  expect(await matchOf(evil, 'wombelcrft')).toEqual(ofWord)
  expect(await matchOf(evil, 'zither')).toEqual({ in: 'skills', before: '<b>', found: 'Zither', after: '</b>' })
  expect(await matchOf(evil, 'zither c#')).toMatchObject({ in: 'skills' })
  expect(await matchOf(evil, 'creme brulee wombelcroft')).toMatchObject({ in: expect.any(String) })
  expect(await matchOf(evil, 'brulee')).toEqual({ in: 'tags', before: 'Crème ', found: 'brûlée', after: '' })
  await publish({
    description:
      'Post-offices of trained rains, then **Ærøskøbing’s** e-mails. In C, then in C++: cities, Straße; vorkosi-gan.',
  })
  for (const [q, found] of [
    ['email', 'e-mails'],
    ['aeroskobing', 'Ærøskøbing'],
    ['c++', 'C++'],
    ['city', 'cities'],
    ['strasse', 'Straße'],
    ['rain', 'rains'],
    ['vorkosigan', 'vorkosi-gan'],
  ] as const) {
    const { items } = await list({ q, seller: maker.customUserId })
    expect(
      items.map((each: { match?: { found: string } }) => each.match?.found),
      q,
    ).toContain(found)
  }
  // Visible in the title, or no search: nothing to explain, and nothing in suggestions either.
  expect(await matchOf(evil, 'untitled')).toBeUndefined()
  expect((await list({ seller: maker.customUserId })).items[0]).not.toHaveProperty('match')
  expect((await market.visitor.get('/search/suggestions?q=wombelcroft')).body.projects[0]).not.toHaveProperty('match')
})
