import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')

async function written(pictures = 0) {
  const { body } = await ada.post('/marketplace/projects', projectInput())
  const path = `/marketplace/projects/${body.project.id}`
  for (let at = 0; at < pictures; at += 1)
    expect((await ada.upload(body.project.id, [await jpeg(400 + at, 300)])).status).toBe(200)
  return { path, project: (await ada.get(path)).body.project }
}

test('a save based on an old version cannot overwrite a newer one', async () => {
  const { path, project } = await written()
  const { updatedAt } = project
  const first = await ada.put(path, projectInput({ title: 'First', updatedAt }))
  expect([first.status, first.body.project.title]).toEqual([200, 'First'])
  const late = await ada.put(path, projectInput({ title: 'Late', updatedAt }))
  expect([late.status, late.body.code]).toEqual([409, 'project_changed'])
  expect((await ada.get(path)).body.project.title).toBe('First')
  const informed = await ada.put(path, projectInput({ title: 'Informed', updatedAt: first.body.project.updatedAt }))
  expect(informed.body.project.title).toBe('Informed')
  // The specification's call names no version: the last write wins.
  expect((await ada.put(path, projectInput({ title: 'Last' }))).body.project.title).toBe('Last')
})

test('many saves over the same version: one succeeds', async () => {
  const { path, project } = await written()
  const titles = Array.from({ length: 8 }, (_, at) => `Title ${at}`)
  const answers = await Promise.all(
    titles.map((title) => ada.put(path, projectInput({ title, updatedAt: project.updatedAt }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
})

test('adding or removing a picture is a change too, and an invalid version is refused', async () => {
  const { path, project } = await written(1)
  await ada.upload(project.id, [await jpeg(500, 300)])
  const late = await ada.put(path, projectInput({ updatedAt: project.updatedAt }))
  expect(late.status).toBe(409)
  const wrong = await ada.put(path, projectInput({ updatedAt: 5 }))
  expect([wrong.status, wrong.body.fields[0].path]).toEqual([422, 'updatedAt'])
})

test('pictures have descriptions, visible to everybody, in the given order', async () => {
  const { path, project } = await written(2)
  const [one, two] = project.images
  const images = [{ key: two.key, alt: ' A kiln,\u00ad open ' }, one.key]
  const { body } = await ada.put(path, projectInput({ images }))
  expect(body.project.images.map(({ key, alt }: typeof one) => [key, alt])).toEqual([
    [two.key, 'A kiln, open'],
    [one.key, ''],
  ])
  const shown = (await market.visitor.get(path)).body.project
  expect([shown.images[0].alt, shown.cover.alt]).toEqual(['A kiln, open', 'A kiln, open'])
  // A key alone changes nothing, and neither does a save without pictures.
  await ada.put(path, projectInput({ images: [one.key, two.key] }))
  await ada.put(path, projectInput())
  const after = (await ada.get(path)).body.project
  expect(after.images.map(({ key, alt }: typeof one) => [key, alt])).toEqual([
    [one.key, ''],
    [two.key, 'A kiln, open'],
  ])
  const emptied = await ada.put(path, { ...after, images: [one, { ...after.images[1], alt: '' }] })
  expect(emptied.body.project.images[1].alt).toBe('')
})

test.each([
  ['x'.repeat(201), 'images.0.alt'],
  ['two\nlines', 'images.0.alt'],
  [7, 'images.0.alt'],
])('a text of %j is refused by name', async (alt, field) => {
  const { path, project } = await written(1)
  const { status, body } = await ada.put(path, projectInput({ images: [{ key: project.images[0].key, alt }] }))
  expect([status, body.fields?.[0].path]).toEqual([422, field])
})

test('a picture cannot be replaced by another one in an edit', async () => {
  const { path, project } = await written(1)
  const [image] = project.images
  for (const wrong of [
    { ...image, main: 'https://elsewhere.example/x.png' },
    { alt: 'No key' },
    { key: 'x' },
    null,
    [image],
  ])
    expect((await ada.put(path, projectInput({ images: [wrong] }))).body.fields?.[0].path).toBe('images')
  expect((await ada.get(path)).body.project.images).toEqual([image])
})
