import { expect, test } from 'vitest'
import { relationTo } from '#listings/search/corrections.ts'
import { loadSeed } from '#seed/load.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../../tests/support/marketplace.ts'
import { jpeg } from '../../../tests/support/pictures.ts'

const market = await fileFixture(startMarketplace())
await loadSeed({ ...market.deps, config: { dataDir: '', seedSize: 'demo' } }, 'demo', false)

// Each search has its own address, because searches are limited per address.
let asked = 0
async function search(q: string): Promise<{ corrected?: string; items: { id: string; title: string }[] }> {
  asked += 1
  const remoteAddress = `203.0.${asked >> 8}.${asked & 255}`
  const url = `/api/marketplace?limit=5&q=${encodeURIComponent(q)}`
  const { status, body } = await market.call({ method: 'GET', url, remoteAddress })
  expect(status).toBe(200)
  return body
}
async function publish(title: string) {
  const maker = await market.person('Ines')
  const { body } = await maker.post('/marketplace/projects', projectInput({ title, description: '-', skills: [] }))
  await maker.upload(body.project.id, [await jpeg(40, 30)])
  return {
    id: body.project.id as string,
    archive: () => maker.post(`/marketplace/projects/${body.project.id}/archive`),
  }
}

const longWords =
  'sustainability astronomical financial parameters programme classifier accessible questionnaire'.split(' ')
const slips: Record<string, (word: string, at: number) => string> = {
  missing: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at) + word.slice(at - 1),
  swapped: (word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  wrong: (word, at) => `${word.slice(0, at)}${word[at] === 'o' ? 'u' : 'o'}${word.slice(at + 1)}`,
}
test.each(Object.entries(slips))(
  'a long word with a letter %s finds what the correct word finds, wherever the typo is',
  async (_kind, slip) => {
    const missed: string[] = []
    for (const word of longWords) {
      const meant = (await search(word)).items.map(({ id }) => id)
      expect(meant, word).not.toEqual([])
      for (let at = 2; at < word.length - 1; at += 1) {
        const typed = slip(word, at)
        if (typed === word) continue
        const { items, corrected } = await search(typed)
        if (!items.some(({ id }) => meant.includes(id))) missed.push(`${typed}: ${corrected}`)
      }
    }
    expect(missed).toEqual([])
  },
)

test('a word with a typo is found through its other forms, also when a part of it is a word', async () => {
  expect(await search('sustainblity')).toMatchObject({ corrected: 'sustainability' })
  const whole = await publish('Zinnia: a sustainable garden')
  const parts = await publish('Zinnias sustain a BLE beacon, able and willing')
  for (const typed of ['sustainble', 'sustanable', 'sustainabel', 'sustaainable', 'sustainaple']) {
    const { corrected, items } = await search(`zinnia ${typed}`)
    // Both titles have both stems: their order is random.
    expect([typed, corrected]).toEqual([typed, 'zinnia sustainable'])
    expect(items.slice(0, 2).map(({ id }) => id)).toContain(whole.id)
  }
  // A form typed correctly is not corrected, and two whole words stay two.
  expect(await search('zinnias sustains')).not.toHaveProperty('corrected')
  expect((await search('zinnia beaconable')).items[0]?.id).toBe(parts.id)
})

test('a typo that makes a form of another word is corrected; when both may be meant both are found', async () => {
  const near = await publish('Quillon programme')
  await publish('Quillon programs')
  expect(await search('quillon programe')).toMatchObject({ corrected: 'quillon programme', items: [{ id: near.id }] })
  const made = [await publish('Quoin finance'), await publish('Quoin financial')]
  const { items, corrected } = await search('quoin financal')
  expect(items.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
  expect(corrected).toBeUndefined()
})

test.each([
  ['catering', 'water'],
  ['operators', 'over'],
  ['dangerous', 'hangers'],
  ['communication', 'common'],
  ['notification', 'notice'],
  ['moderation', 'model'],
  ['greeting', 'green'],
  ['earliest', 'ear'],
  ['readonly', 'reason'],
])('%s, which no project contains, is not corrected to %s', async (typed, friend) => {
  expect((await search(typed)).corrected).not.toBe(friend)
})

test.each([
  ['contracted', ['contract'], 'form'],
  ['arriving', ['arrive', 'arrived'], 'form'],
  ['planning', ['plan'], 'form'],
  ['studies', ['study'], 'form'],
  ['financal', ['finance', 'financing'], 'perhaps'],
  ['astronomial', ['astronomy'], 'none'],
  ['programe', ['program', 'programming'], 'none'],
])('the relation of %s to %j is %s', (typed, words, relation) => {
  expect(relationTo(typed, words)).toBe(relation)
})
