import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const ben = await market.person('Ben')

const create = async (over: object = {}, by = ada) => {
  const answer = await by.post('/marketplace/projects', projectInput(over))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.project
}
const published = async (over: object = {}, by = ada) => {
  const project = await create(over, by)
  expect((await by.upload(project.id, [await jpeg()])).status).toBe(200)
  return (await by.get(`/marketplace/projects/${project.id}`)).body.project
}

test('a project is a draft until its first picture and public afterwards', async () => {
  const project = await create({ tags: [' a ', '', 'b', 'a'], description: '# Hi' })
  expect(project).toMatchObject({
    title: 'Campus bike sharing',
    price: 49.5,
    status: 'Active',
    teamSize: 1,
    durationDays: 21,
    visibility: 'draft',
    posted: null,
    tags: ['a', 'b'],
    licence: 'personal',
    descriptionHtml: '<h3>Hi</h3>\n',
    images: [],
    image: null,
    seller: { customUserId: ada.customUserId },
  })
  expect((await ben.get(`/marketplace/projects/${project.id}`)).status).toBe(404)
  expect((await market.visitor.get(`/marketplace/projects/${project.id}`)).status).toBe(404)
  await ada.upload(project.id, [await jpeg()])
  const { body } = await market.visitor.get(`/marketplace/projects/${project.id}`)
  expect(body.project).toMatchObject({ visibility: 'public', cover: { width: 800, height: 600 }, favoritedBy: [] })
  expect(Date.parse(body.project.posted)).toBeGreaterThan(Date.now() - 60_000)
  expect(body.project.image).toBe(body.project.images[0].main)
  expect(body.project.image1).toBe(body.project.image)
  expect(body.project.image2).toBeNull()
  expect(JSON.stringify(body)).not.toMatch(/seller_?[iI]d|"uid"|@example/)
})

test('creating a project asks a visitor to sign in', async () => {
  for (const path of ['/marketplace/projects', '/users/projects']) {
    const { status, body } = await market.visitor.post(path, projectInput())
    expect([status, body.message, body.error]).toEqual([401, ...Array(2).fill('Please sign in to create a project')])
  }
  expect((await market.visitor.put('/marketplace/projects/aaaaaaaaaaaa', projectInput())).status).toBe(401)
})

test('every missing field is named with the message of the form', async () => {
  const { status, body } = await ada.post('/marketplace/projects', {})
  expect(status).toBe(422)
  expect(body.message).toBe('Please fix the errors in the form')
  expect(
    Object.fromEntries(body.fields.map((field: { path: string; message: string }) => [field.path, field.message])),
  ).toEqual({
    title: 'Project title is required',
    description: 'Project description is required',
    category: 'Project category is required',
    price: 'Project price is required',
  })
})

test.each([
  [{ title: ' ' }, 'title', 'Project title is required'],
  [{ title: 'a'.repeat(121) }, 'title', 'Use at most 120 characters'],
  [{ title: 'a\u0000b' }, 'title', undefined],
  [{ title: 'a\u202eb' }, 'title', 'Remove control or invisible characters'],
  [{ title: 'two\nlines' }, 'title', 'Remove control or invisible characters'],
  [{ description: 'a'.repeat(20_001) }, 'description', 'Use at most 20,000 characters'],
  [{ category: 'Cooking' }, 'category', 'Project category is required'],
  [{ price: -1 }, 'price', 'Price must be a valid positive number'],
  [{ price: 'free' }, 'price', 'Price must be a valid positive number'],
  [{ price: 1.005 }, 'price', 'Price has at most two decimal places'],
  [{ price: 1_000_001 }, 'price', 'Price must be at most $1,000,000'],
  [{ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags', 'Use at most 20 entries'],
  [{ teamSize: 0 }, 'teamSize', undefined],
  [{ status: 'Sold' }, 'status', undefined],
  [{ status: 'Other', statusOther: 'a'.repeat(61) }, 'statusOther', 'Use at most 60 characters'],
  [{ status: 'Other', statusOther: 'a\u202eb' }, 'statusOther', 'Remove control or invisible characters'],
  [{ licence: 'custom' }, 'licenceText', 'Write the terms of your own licence'],
  [{ ownWork: false }, 'ownWork', 'Confirm that this is your own work before you publish it.'],
  [{ views: 9999 }, 'views', undefined],
  [{ visibility: 'public' }, 'visibility', undefined],
  [{ seller: 'ben' }, 'seller', undefined],
])('%j is refused at %s', async (over, path, message) => {
  const { status, body } = await ada.post('/marketplace/projects', projectInput(over))
  if (status === 400) return expect(JSON.stringify(over)).toContain('u0000')
  expect(status).toBe(422)
  expect(body.fields.map((field: { path: string }) => field.path.split('.')[0])).toContain(path)
  if (message) expect(body.fields[0].message).toBe(message)
})

test('a script in any text field is shown as text', async () => {
  const evil = `"><script>alert('x')</script>`
  const texts = {
    title: evil,
    description: evil,
    categoryOther: evil,
    statusOther: evil,
    duration: evil,
    licenceText: evil,
  }
  const lists = { tags: [evil], skills: [evil], features: [evil], techStack: [evil], deliverables: [evil] }
  const project = await create({ ...texts, ...lists, category: 'Other', status: 'Other', licence: 'custom' })
  expect(project).toMatchObject({ ...texts, ...lists })
  expect(project.descriptionHtml).not.toContain('<script')
  const { headers } = await ada.get(`/marketplace/projects/${project.id}`)
  expect(headers['content-type']).toContain('application/json')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('an edit keeps the stored status and the posting date', async () => {
  const project = await published({ status: 'Completed' })
  market.advance(60_000)
  const { body } = await ada.put(
    `/marketplace/projects/${project.id}`,
    projectInput({ title: 'Renamed', ownWork: false }),
  )
  expect(body.project).toMatchObject({ title: 'Renamed', status: 'Completed', posted: project.posted, ownWork: true })
  expect(body.project.updatedAt > project.updatedAt).toBe(true)
})

test('the text beside a status is stored, changed and dropped with it', async () => {
  const project = await published({ status: 'Other', statusOther: ' In dry dock ' })
  const path = `/marketplace/projects/${project.id}`
  expect(project).toMatchObject({ status: 'Other', statusOther: 'In dry dock' })
  const save = async (over: object) => (await ada.put(path, projectInput(over))).body.project
  expect(await save({ title: 'Renamed' })).toMatchObject({ status: 'Other', statusOther: 'In dry dock' })
  expect(await save({ status: 'Other', statusOther: 'Sea trials' })).toMatchObject({ statusOther: 'Sea trials' })
  const { items } = (await ada.get('/users/projects?limit=100')).body
  expect(items.find((card: { id: string }) => card.id === project.id)).toMatchObject({ statusOther: 'Sea trials' })
  expect(await save({ status: 'Completed', statusOther: 'left over' })).toMatchObject({
    status: 'Completed',
    statusOther: null,
  })
})

test('a client can leave out the text beside an Other', async () => {
  const project = await published({ category: 'Other', status: 'Other' })
  expect(project).toMatchObject({ category: 'Other', categoryOther: null, status: 'Other', statusOther: null })
  const again = await ada.put(`/marketplace/projects/${project.id}`, { ...project, title: 'As it was' })
  expect([again.status, again.body.project?.title]).toEqual([200, 'As it was'])
})

test('a PUT can repeat the whole response, and is refused by name where a read-only field differs', async () => {
  const project = await published()
  const path = `/marketplace/projects/${project.id}`
  const same = await ada.put(path, { ...project, title: 'Again' })
  expect([same.status, same.body.project?.title]).toEqual([200, 'Again'])
  const now = same.body.project
  for (const over of [
    { views: 5 },
    { favorites: 1 },
    { visibility: 'unlisted' },
    { id: 'aaaaaaaaaaaa' },
    { seller: null },
    { admin: true },
  ]) {
    const { status, body } = await ada.put(path, { ...now, ...over })
    expect([status, body.fields?.[0].path]).toEqual([422, Object.keys(over)[0]])
  }
  const both = await ada.put(path, { ...now, image: 'x', posted: null })
  expect(both.body.fields.map((field: { path: string }) => field.path).sort()).toEqual(['image', 'posted'])
})

test('another person’s project answers as missing', async () => {
  const project = await published()
  const path = `/marketplace/projects/${project.id}`
  expect((await ben.put(path, projectInput())).status).toBe(404)
  expect((await ben.delete(path)).status).toBe(404)
  expect((await ben.post(`${path}/archive`)).status).toBe(404)
  expect((await ben.post(`${path}/restore`)).status).toBe(404)
  expect((await market.visitor.delete(path)).status).toBe(401)
  expect((await ben.get(path)).body.project.title).toBe(project.title)
  for (const id of ['nothere00000', 'x', '..%2f..', 'AAAAAAAAAAAA'])
    expect((await ada.get(`/marketplace/projects/${id}`)).status).toBe(404)
})

test('pictures follow the order of their keys', async () => {
  const project = await published()
  await ada.upload(project.id, [await jpeg(300, 200), await jpeg(200, 300)])
  const path = `/marketplace/projects/${project.id}`
  const { images } = (await ada.get(path)).body.project
  const keys = images.map((image: { key: string }) => image.key)
  const turned = [keys[2], keys[0], keys[1]]
  const { body } = await ada.put(path, projectInput({ images: turned }))
  expect(body.project.images.map((image: { key: string }) => image.key)).toEqual(turned)
  expect(body.project.cover.key).toBe(turned[0])
  for (const wrong of [
    keys.slice(1),
    [...keys, keys[0]],
    [keys[0], keys[0], keys[1]],
    [...keys.slice(1), 'f'.repeat(32)],
    'x',
    [null],
  ])
    expect((await ada.put(path, projectInput({ images: wrong }))).body.fields?.[0].path).toBe('images')
  const objects = await ada.put(path, projectInput({ images: [...body.project.images].reverse() }))
  expect(objects.body.project.images[0].key).toBe(keys[1])
})

test('an unpublished project is a draft, and republishing it restores its date', async () => {
  const project = await published()
  const path = `/marketplace/projects/${project.id}`
  expect((await ada.put(path, projectInput({ publish: false }))).body.project.visibility).toBe('draft')
  expect((await market.visitor.get(path)).status).toBe(404)
  const back = await ada.put(path, projectInput())
  expect(back.body.project).toMatchObject({ visibility: 'public', posted: project.posted })
})

test('an archived project is gone from the marketplace until it is restored', async () => {
  const project = await published()
  const path = `/marketplace/projects/${project.id}`
  for (let twice = 0; twice < 2; twice += 1)
    expect((await ada.post(`${path}/archive`)).body.project.visibility).toBe('archived')
  expect((await market.visitor.get(path)).status).toBe(404)
  expect((await ada.put(path, projectInput({ title: 'Edited' }))).body.project.visibility).toBe('archived')
  for (let twice = 0; twice < 2; twice += 1)
    expect((await ada.post(`${path}/restore`)).body.project.visibility).toBe('public')
  const draft = await create({ publish: false, ownWork: false })
  await ada.post(`/marketplace/projects/${draft.id}/archive`)
  expect((await ada.post(`/marketplace/projects/${draft.id}/restore`)).body.project.visibility).toBe('draft')
})

test('a project hidden by moderators stays hidden', async () => {
  const project = await published()
  const path = `/marketplace/projects/${project.id}`
  await market.deps.db.pool.query(`update projects set visibility = 'hidden' where id = $1`, [project.id])
  expect((await market.visitor.get(path)).status).toBe(404)
  expect((await ada.put(path, projectInput())).body.project.visibility).toBe('hidden')
  expect((await ada.post(`${path}/restore`)).body.code).toBe('project_hidden')
  expect((await ada.post(`${path}/archive`)).body.code).toBe('project_hidden')
})

test('deleting a project removes its pictures', async () => {
  const project = await published()
  const path = new URL(project.image).pathname
  expect((await market.call({ method: 'GET', url: path })).status).toBe(200)
  expect((await ada.delete(`/marketplace/projects/${project.id}`)).status).toBe(204)
  expect((await ada.get(`/marketplace/projects/${project.id}`)).status).toBe(404)
  expect((await market.call({ method: 'GET', url: path })).status).toBe(404)
})

test('the caller’s own projects are listed in every state with their numbers', async () => {
  const cara = await market.person('Cara')
  const first = await published({}, cara)
  const draft = await create({ title: 'Draft' }, cara)
  const gone = await published({}, cara)
  await cara.post(`/marketplace/projects/${gone.id}/archive`)
  const { body } = await cara.get('/users/projects')
  expect(body.counts).toEqual({ public: 1, draft: 1, archived: 1 })
  expect(body.items.map((item: { id: string }) => item.id)).toEqual([gone.id, draft.id, first.id])
  const page = await cara.get('/users/projects?limit=2')
  const rest = await cara.get(`/users/projects?limit=2&cursor=${page.body.nextCursor}`)
  expect(rest.body).toMatchObject({ items: [{ id: first.id }], nextCursor: null })
  expect((await cara.get(`/users/projects?limit=2&cursor=${rest.body.previousCursor}`)).body).toEqual(page.body)
  const drafts = await cara.get('/users/projects?visibility=draft')
  expect(drafts.body.items).toMatchObject([{ id: draft.id }])
  expect((await market.visitor.get('/users/projects')).status).toBe(401)
  expect((await cara.post('/users/projects', projectInput())).status).toBe(201)
})

test('publishing is limited to 20 a day', async () => {
  const dora = await market.person('Dora')
  for (let count = 0; count < 20; count += 1) await create({}, dora)
  const { status, body, headers } = await dora.post('/marketplace/projects', projectInput())
  expect([status, body.code]).toEqual([429, 'rate_limited'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await dora.post('/marketplace/projects', projectInput({ publish: false }))).status).toBe(201)
})
