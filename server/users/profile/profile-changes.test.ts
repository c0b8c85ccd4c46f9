import { courses } from '@guildhall/contract/users/profile-options.ts'
import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { type Marketplace, projectInput, startMarketplace } from '../../../tests/support/marketplace.ts'
import { jpeg } from '../../../tests/support/pictures.ts'

type Person = Awaited<ReturnType<Marketplace['newcomer']>>

const market = await fileFixture(startMarketplace())

const query = (text: string, values: unknown[] = []) => market.deps.db.pool.query(text, values)
const told = async (person: Person) =>
  (await person.get('/notifications?limit=100')).body.notifications.filter(
    ({ type }: { type: string }) => type === 'profile',
  )
const basics = { headline: 'Tides and trains', about: 'I study the sea.', location: 'Gent' }
const study = { university: 'Ghent University', course: courses[0] }
const publish = async (person: Person) => {
  const { id } = (await person.post('/marketplace/projects', projectInput())).body.project
  return person.upload(id, [await jpeg(60, 40)])
}
/** Every step a student is asked for, one call each. */
const steps: Record<string, (person: Person) => Promise<{ status: number }>> = {
  basics: (person) => person.put('/users/profile', { profile: basics }),
  skill: (person) => person.post('/users/skills', { name: 'Rust' }),
  study: (person) => person.put('/users/student-data', study),
  portrait: async (person) => person.portrait(await jpeg(60, 60)),
  education: (person) => person.post('/users/education', { institution: 'Carrow College', startYear: 2020 }),
  project: publish,
}

const take = async (person: Person, ...names: string[]) => {
  for (const name of names) expect((await steps[name]?.(person))?.status, name).toBeLessThan(300)
}

test.each(Object.keys(steps))('a profile completed by its %s is announced immediately, and only once', async (last) => {
  const ada = await market.newcomer('Ada')
  await take(ada, ...Object.keys(steps).filter((name) => name !== last))
  expect(await told(ada)).toEqual([])
  await take(ada, last)
  expect(await told(ada)).toMatchObject([{ type: 'profile', title: 'Your profile is complete', href: '/profile' }])
  const { skills } = (await ada.get('/users/skills')).body
  await ada.delete(`/users/skills/${skills[0].id}`)
  await ada.post('/users/skills', { name: 'Go' })
  expect(await told(ada)).toHaveLength(1)
})

test('two last steps at the same moment make one notification', async () => {
  const ben = await market.newcomer('Ben')
  await take(ben, 'skill', 'portrait', 'education', 'project')
  await Promise.all([take(ben, 'basics'), take(ben, 'study')])
  expect(await told(ben)).toHaveLength(1)
})

test('a profile that was complete before such notifications gets none, also when it is completed again', async () => {
  const cleo = await market.newcomer('Cleo')
  await take(cleo, ...Object.keys(steps))
  await query('delete from achievements where user_id = $1', [cleo.id])
  await query('delete from notifications where user_id = $1', [cleo.id])
  for (const about of ['', 'Again.']) await cleo.put('/users/profile', { profile: { about } })
  expect(await told(cleo)).toEqual([])
})
