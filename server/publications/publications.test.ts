import { publicationLimits as most } from '@guildhall/contract/limits/experts.ts'
import { audiences } from '@guildhall/contract/users/profile-audiences.ts'
import { beforeEach, expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { fileForm } from '../../tests/support/file-form.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { personalPublications } from './service.ts'

const market = await fileFixture(startMarketplace())
type Person = Awaited<ReturnType<typeof market.person>>
let ada: Person
beforeEach(async () => {
  ada = await market.person('Ada')
})
const eve = await market.person('Eve')

const paper = { title: 'Heat on credit', authors: 'Ada Reed', venue: 'Energy Notes', year: 2021 }
const add = (person: Person, over: object = {}) => person.post('/publications', { ...paper, ...over })
const own = async (person: Person) => (await person.get('/publications')).body
const titles = async (person: Person) => (await own(person)).items.map(({ title }: { title: string }) => title)
const send = async (person: Person, path: string, text: string | Uint8Array, leftOut?: string) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const form = await fileForm('file', 'works.bib', bytes, leftOut === undefined ? {} : { leftOut })
  return market.call({ method: 'POST', url: `/api/publications${path}`, ...form }, person.token)
}
const preview = (person: Person, text: string | Uint8Array) => send(person, '/preview', text)
const load = (person: Person, text: string, leftOut?: string) => send(person, '/imports', text, leftOut)

test('publications are typed in, changed and deleted; key works come first, then the newest', async () => {
  const added = await add(ada, { doi: 'https://doi.org/10.1234/ABC.5', kind: 'conference' })
  expect([added.status, added.body.publication]).toEqual([
    201,
    { id: expect.any(String), ...paper, kind: 'conference', doi: '10.1234/abc.5', isKey: false },
  ])
  await add(ada, { title: 'Newer', year: 2024 })
  await add(ada, { title: 'Without a year', year: null })
  await add(ada, { title: 'Old and important', year: 1999, isKey: true })
  expect(await titles(ada)).toEqual(['Old and important', 'Newer', 'Heat on credit', 'Without a year'])
  const path = `/publications/${added.body.publication.id}`
  expect((await ada.put(path, { ...paper, title: 'Heat on credit, revised' })).body.publication).toMatchObject({
    ...{ title: 'Heat on credit, revised', doi: '', kind: 'article' },
  })
  expect((await ada.delete(path)).status).toBe(204)
  expect((await ada.delete(path)).body.code).toBe('publication_not_found')
})

test.each([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(most.title + 1) }],
  ['year', { year: 1200 }],
  ['year', { year: '2021' }],
  ['kind', { kind: 'poem' }],
  ['doi', { doi: 'https://example.org/paper' }],
  ['doi', { doi: 'javascript:alert(1)' }],
  ['authors', { authors: 'a\u202Eb' }],
])('a wrong %s is refused at its field', async (path, over) => {
  const { status, body } = await add(ada, over)
  expect([status, body.fields[0].path]).toEqual([422, path])
})

test('the same DOI, or title and year, is refused twice, also in a change; another year is another publication', async () => {
  await add(ada, { doi: '10.1234/one' })
  const twice = [{ title: 'Other', doi: 'doi:10.1234/ONE' }, { title: 'HEAT, on credit!' }]
  for (const over of twice) expect((await add(ada, over)).body.code).toBe('publication_exists')
  const { publication } = (await add(ada, { year: 2022 })).body
  expect((await ada.put(`/publications/${publication.id}`, paper)).body.code).toBe('publication_exists')
  expect((await add(eve, { doi: '10.1234/one' })).status).toBe(201)
})

test('key works are limited, also for many at once', async () => {
  const many = Array.from({ length: most.keyWorks + 3 }, (_, at) => add(ada, { title: `Key ${at}`, isKey: true }))
  const answers = await Promise.all(many)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most.keyWorks)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('key_works_full')
})

test('others neither read, change nor delete a publication, and visitors change nothing', async () => {
  const { id } = (await add(ada)).body.publication
  expect((await eve.put(`/publications/${id}`, paper)).body.code).toBe('publication_not_found')
  expect((await eve.delete(`/publications/${id}`)).status).toBe(404)
  for (const path of ['/publications', '/publications/preview', '/publications/imports'])
    expect((await market.call({ method: 'POST', url: `/api${path}`, payload: paper })).status).toBe(401)
  expect((await market.call({ method: 'GET', url: '/api/publications' })).status).toBe(401)
})

test('a profile shows publications to the audience that its owner chose', async () => {
  await add(ada)
  const url = `/users/${ada.customUserId}/publications`
  const visitor = () => market.call({ method: 'GET', url: `/api${url}` })
  for (const audience of audiences) {
    await ada.put('/users/visibility', { blocks: { publications: audience } })
    const seen = [(await visitor()).body.total, (await eve.get(url)).body.total, (await ada.get(url)).body.total]
    expect(seen, audience).toEqual([audience === 'everyone' ? 1 : 0, /every|signed/.test(audience) ? 1 : 0, 1])
  }
  await ada.put('/users/visibility', { hidden: true, blocks: { publications: 'everyone' } })
  expect((await visitor()).status).toBe(404)
  expect((await eve.get(url)).body.items).toMatchObject([{ title: paper.title }])
})

const bibtex = String.raw`% made by hand
@string{en = "Energy Notes"}
@article{reed21, title = {The {DNA} of \emph{Heat} \& \"Uber Credit}, author = {Reed, Ada and {\'A}lvarez, Jos{\'e}}, journal = en, year = 2021, doi = {10.1234/HEAT.1}}
@inproceedings{reed22, title = "Grids that wait", author = "Reed, Ada", booktitle = {Proc. of Waiting}, date = {2022-03}}
@article{again, title = {Grids, that wait}, author = {A. Reed}, year = {2022}}`
const ris = `TY  - JOUR
TI  - Counting cold rooms
AU  - Reed, Ada
PY  - 2019/03/02/
JO  - Journal of Rooms
DO  - 10.5555/ROOMS
ER  -
`
const csl = JSON.stringify([
  {
    type: 'book',
    title: 'A <i>warm</i> book',
    author: [{ literal: 'The Warm Group' }],
    publisher: 'Pike',
    issued: { 'date-parts': [['2018']] },
  },
  { type: 'article-journal', title: 42 },
])
const orcid = JSON.stringify({
  'activities-summary': {
    works: {
      group: [
        {
          'work-summary': [
            {
              ...{ title: { title: { value: 'Meters and mistrust' } }, type: 'JOURNAL_ARTICLE' },
              ...{ 'journal-title': { value: 'Meters' }, 'publication-date': { year: { value: '2020' } } },
              'external-ids': { 'external-id': [{ 'external-id-type': 'doi', 'external-id-value': '10.7777/m.1' }] },
            },
          ],
        },
      ],
    },
  },
})

test.each([
  [
    'bibtex',
    bibtex,
    {
      title: 'The DNA of Heat & Über Credit',
      authors: 'Ada Reed, José Álvarez',
      venue: 'Energy Notes',
      year: 2021,
      doi: '10.1234/heat.1',
    },
  ],
  [
    'ris',
    ris,
    {
      title: 'Counting cold rooms',
      authors: 'Ada Reed',
      venue: 'Journal of Rooms',
      year: 2019,
      kind: 'article',
      doi: '10.5555/rooms',
    },
  ],
  ['csl-json', csl, { title: 'A warm book', authors: 'The Warm Group', venue: 'Pike', year: 2018, kind: 'book' }],
  ['orcid', orcid, { title: 'Meters and mistrust', venue: 'Meters', year: 2020, kind: 'article', doi: '10.7777/m.1' }],
])('a %s file is shown before anything is saved', async (format, text, first) => {
  const { status, body } = await preview(ada, text)
  expect([status, body.format]).toEqual([200, format])
  expect(body.items[0]).toMatchObject({ ...first, status: 'new', at: 0 })
  expect(body.unreadable).toBe(format === 'csl-json' ? 1 : 0)
  expect(await titles(ada)).toEqual([])
})

test('an import adds what is new, completes what is there, leaves out what is named, and can be undone', async () => {
  const { id } = (await add(ada, { title: 'grids that wait', year: 2022, venue: '', authors: 'Mine' })).body.publication
  const shown = (await preview(ada, bibtex)).body.items
  expect(shown.map(({ status }: { status: string }) => status)).toEqual(['new', 'fills', 'known'])
  const { body } = await load(ada, bibtex)
  expect(body).toMatchObject({ added: 1, filled: 1, known: 1 })
  const filled = body.publications.items.find((each: { id: string }) => each.id === id)
  expect(filled).toMatchObject({ title: 'grids that wait', authors: 'Mine', venue: 'Proc. of Waiting' })
  expect(body.publications.imports).toMatchObject([{ name: 'works.bib', format: 'bibtex', added: 1, filled: 1 }])
  // The same file again changes nothing, and needs no undoing.
  expect((await load(ada, bibtex)).body).toMatchObject({ added: 0, filled: 0, known: 3 })
  const [made] = (await own(ada)).imports
  expect((await eve.delete(`/publications/imports/${made.id}`)).body.code).toBe('import_not_found')
  const undone = (await ada.delete(`/publications/imports/${made.id}`)).body.publications
  expect(undone).toMatchObject({ items: [{ title: 'grids that wait', authors: 'Mine', venue: '' }], imports: [] })
  expect((await ada.delete(`/publications/imports/${made.id}`)).body.code).toBe('import_not_found')
  await load(ada, bibtex, '0')
  expect(await titles(ada)).toEqual(['grids that wait'])
})

test('an undone import keeps what its owner changed since', async () => {
  await add(ada, { title: 'Grids that wait', year: 2022, venue: '' })
  const { items, imports } = (await load(ada, bibtex)).body.publications
  const [grid] = items.filter(({ year }: { year: number }) => year === 2022)
  const { id, ...stored } = grid
  await ada.put(`/publications/${id}`, { ...stored, venue: 'My own words' })
  await ada.delete(`/publications/imports/${imports[0].id}`)
  expect((await own(ada)).items).toMatchObject([{ venue: 'My own words' }])
})

test('a file with more publications than a person can have is refused, and two imports at once stay within the number', async () => {
  const works = (count: number, name: string) =>
    JSON.stringify(Array.from({ length: count }, (_, at) => ({ type: 'book', title: `${name} ${at}` })))
  expect((await preview(ada, works(most.items + 1, 'Too many'))).body.code).toBe('publication_file_full')
  const both = await Promise.all([load(ada, works(300, 'One')), load(ada, works(300, 'Two'))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('publications_full')
  expect(await titles(ada)).toHaveLength(300)
})

test.each([
  ['words', 'Dear committee, I wrote a lot.', 'publication_file_unknown'],
  [
    'XML with entities',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><a>&d;</a>',
    'publication_file_unknown',
  ],
  ['JSON of something else', '{"name":"guildhall"}', 'publication_file_unknown'],
  ['an entry that does not end', '@article{x, title = {Never', 'publication_file_broken'],
  ['JSON that does not end', '[{"title":"A"}', 'publication_file_broken'],
  ['entries without a title', '[{"type":"book"},{"title":" "}]', 'publication_file_empty'],
  ['deep JSON', `${'['.repeat(200_000)}`, 'publication_file_broken'],
])('a file with %s gets a clear answer', async (_what, text, code) => {
  const { status, body } = await preview(ada, text)
  expect([status, body.code]).toEqual([422, code])
})

test('bytes that are no text, a file that is too large and a form without a file are refused', async () => {
  expect((await preview(ada, new Uint8Array([0xff, 0xfe, 0x00]))).body.code).toBe('publication_file_unknown')
  const large = new Uint8Array(most.file.bytes + 1).fill(0x20)
  expect((await preview(ada, large)).body).toMatchObject({ code: 'publication_file_too_large' })
  const none = await fileForm('other', 'x', new Uint8Array([1]))
  const { body } = await market.call({ method: 'POST', url: '/api/publications/preview', ...none }, ada.token)
  expect(body.fields[0].path).toBe('file')
  expect((await send(ada, '/imports', bibtex, '1;drop')).body.fields[0].path).toBe('leftOut')
})

test('LaTeX and scripts in a file stay text, and deep braces never stop the server', async () => {
  const text = String.raw`@misc{x, title = {\input{/etc/passwd} \def\a{\a\a}\a <script>alert(1)</script>}, year = {2020}}`
  const [{ title }] = (await preview(ada, text)).body.items
  expect(title).toContain('<script>alert(1)</script>')
  expect(title).not.toContain('root:')
  const deep = `@article{x, title={${'{'.repeat(60_000)}${'}'.repeat(60_000)}}}`
  expect((await preview(ada, deep)).status).toBe(422)
}, 30_000)

test('a data export has the publications, and they go with the account', async () => {
  await load(ada, bibtex)
  const held = await personalPublications.heldOf(market.deps.db, ada.id)
  expect(held.publications).toHaveLength(2)
  expect(held.imports).toMatchObject([{ name: 'works.bib', added: 2 }])
})
