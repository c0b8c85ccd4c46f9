import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { projectLimits } from '@guildhall/contract/limits/shared.ts'
import { ServiceInput } from '@guildhall/contract/services/service-input.ts'
import {
  BusinessDataInput,
  EducationInput,
  FreelancerInput,
  ProfessorInput,
  SocialInput,
  StudentInput,
  WorkInput,
} from '@guildhall/contract/users/profile-blocks.ts'
import { LanguagesInput, TimeZone } from '@guildhall/contract/users/spoken-languages.ts'
import { projectCategories } from '@guildhall/contract/values/options.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { castPeople } from './cast/people.ts'
import { castWorks } from './cast/projects.ts'
import { castMakers } from './cast/work.ts'
import { seed } from './data-set.ts'
import { nameGroups } from './people/names.ts'
import { generatePeople, personAt } from './people/people.ts'
import { profileOf } from './people/profiles.ts'
import { plate, plateFor } from './pictures/plates.ts'
import { portrait } from './pictures/portraits.ts'
import { rasterisePlate, rasterisePortrait } from './pictures/raster-sizes.ts'
import { filesOf } from './projects/files.ts'
import { viewersOf } from './projects/popularity.ts'
import { generateProjects, projectAt } from './projects/projects.ts'
import { servicePlans } from './services/plans.ts'
import { generateServices } from './services/services.ts'
import { seedSizes } from './sizes.ts'
import { generatePurchases } from './trade/purchases.ts'
import { catalogue } from './works/catalogue.ts'

const options = { seed: 7, now: new Date('2026-11-20T09:42:00Z') }
const demo = seedSizes.demo
const people = [...generatePeople(options, demo.people)]
const projects = [...generateProjects(options, demo)]

test('the same seed gives the same rows, another seed gives others', () => {
  expect([...generatePeople(options, 60)]).toEqual(people.slice(0, 60))
  expect([...generateProjects(options, demo)]).toEqual(projects)
  expect(projectAt({ ...options, seed: 8 }, demo, 100)).not.toEqual(projects[100])
  const purchases = generatePurchases(options, demo)
  expect(generatePurchases(options, demo)).toEqual(purchases)
  expect(purchases.length).toBeGreaterThan(50)
  // What is written beside the row and what is stored in the file storage are made separately.
  const later = { ...options, now: new Date('2026-11-21T08:00:00Z') }
  for (const { n } of projects) expect(filesOf(projectAt(later, demo, n))).toEqual(filesOf(projectAt(options, demo, n)))
})

test('a row does not depend on the rows before it', () => {
  expect(personAt(options, 250)).toEqual(people[250])
  expect(projectAt(options, demo, 200)).toEqual(projects[200])
})

test('handles, addresses and ids are unique and well formed', () => {
  const many = [...generatePeople(options, 25_000)]
  expect(new Set(many.map((person) => person.customUserId)).size).toBe(many.length)
  expect(new Set(many.map((person) => person.email)).size).toBe(many.length)
  expect(many.filter(({ customUserId }) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(customUserId))).toEqual([])
  expect(many.filter(({ email }) => !/^[a-z0-9.-]+@[a-z0-9-]+\.example$/.test(email))).toEqual([])
  const ids = new Set<string>()
  for (const { id } of generateProjects(options, seedSizes['10k'])) ids.add(id)
  expect(ids.size).toBe(10_000)
  expect([...ids].filter((id) => !/^[a-z0-9]{12}$/.test(id))).toEqual([])
})

test('the cast comes first, by name', () => {
  expect(people.slice(0, castPeople.length).map((person) => person.customUserId)).toEqual(
    castPeople.map((person) => person.handle),
  )
  expect(projects[0]?.title).toBe('Kiln: accessible form patterns for public services')
  const taken = castPeople.map((person) => person.lastName)
  const family = nameGroups.flatMap((group) => group.family)
  expect(new Set(family).size).toBe(family.length)
  expect(family.filter((name) => taken.includes(name))).toEqual([])
})

test('every category has its projects, and the demo set has each text once', () => {
  for (const category of projectCategories) {
    expect(catalogue[category].works.length).toBeGreaterThanOrEqual(7)
    expect(projects.filter((project) => project.category === category).length).toBeGreaterThanOrEqual(7)
  }
  expect(projects).toHaveLength(demo.projects)
  expect(new Set(projects.map((project) => project.title)).size).toBe(projects.length)
  const opening = projects.flatMap((project) => project.description.split('\n\n').slice(0, 2))
  expect(new Set(opening).size).toBe(opening.length)
})

test.each([
  ['demo', demo],
  ['mixed', { ...seedSizes['10k'], projects: 1000 }],
] as const)('rows of the %s set stay within the limits of the product', (_, size) => {
  for (const project of generateProjects(options, size)) {
    expect(project.title.length).toBeLessThanOrEqual(projectLimits.title)
    expect(project.description.length).toBeGreaterThan(80)
    expect(project.description).not.toMatch(/[{}]|undefined/)
    for (const list of [project.tags, project.skills, project.techStack]) expectList(list, projectLimits.shortList)
    for (const list of [project.features, project.deliverables]) expectList(list, projectLimits.longList)
    expect(project.priceMinor).toBeGreaterThanOrEqual(0)
    expect(Number.isInteger(project.priceMinor)).toBe(true)
    expect(project.pictures.length).toBeGreaterThanOrEqual(1)
    expect(project.pictures.length).toBeLessThanOrEqual(4)
    expect(new Set(project.pictures.map((picture) => JSON.stringify(picture))).size).toBe(project.pictures.length)
    expect(project.sellerN).toBeLessThan(size.people)
    expect(project.createdAt <= options.now).toBe(true)
    expect(project.createdAt > personAt(options, project.sellerN).createdAt).toBe(true)
    expect(project.visibility === 'draft').toBe(project.postedAt === null)
  }
})

test('people stay within the limits of the product', () => {
  for (const person of people) {
    expect(person.headline.length).toBeLessThanOrEqual(profileLimits.headline)
    expect(person.firstName).not.toBe('')
    expect(person.skills.length).toBeGreaterThanOrEqual(3)
    expect(new Set(person.skills.map((skill) => skill.name)).size).toBe(person.skills.length)
    expect(person.university !== undefined).toBe(person.userType === 'Students' || person.userType === 'Professors')
    expect(person.createdAt < options.now).toBe(true)
  }
  expect(new Set(people.map((person) => person.userType)).size).toBe(4)
})

test('favorites and views have as many rows as their numbers say, without duplicates and never the seller', () => {
  for (const project of projects) {
    const viewers = [...viewersOf(options, demo, project)]
    expect(viewers).toHaveLength(project.views)
    expect(new Set(viewers.map(({ n, day }) => `${n} ${day}`)).size).toBe(viewers.length)
    expect(new Set(project.favorites).size).toBe(project.favorites.length)
    expect([...project.favorites, ...viewers.map(({ n }) => n)]).not.toContain(project.sellerN)
    const first = project.postedAt?.toISOString().slice(0, 10) ?? ''
    expect(viewers.every(({ n, day }) => day >= first && n >= 0 && n < demo.people)).toBe(true)
  }
})

test('some projects are free, some not for sale, some not active', () => {
  for (const few of [
    projects.filter((project) => project.priceMinor === 0),
    projects.filter((project) => !project.forSale),
    projects.filter((project) => project.status !== 'Active'),
  ]) {
    expect(few.length).toBeGreaterThanOrEqual(3)
    expect(few.length).toBeLessThan(40)
  }
})

test('pictures and portraits are the same for the same seed and become WebP in the widths of the product', async () => {
  const id = projects[40]?.id ?? ''
  const cover = plateFor(id, 'Robotics')
  expect(plateFor(id, 'Robotics')).toEqual(cover)
  expect(cover.family).toBe('solid')
  const svg = plate(cover.seed, cover.family, cover.pigment)
  expect(plate(cover.seed, cover.family, cover.pigment)).toBe(svg)
  const sizes = await rasterisePlate(svg)
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [320, 200],
    [480, 300],
    [640, 400],
    [960, 600],
    [1200, 750],
  ])
  for (const { webp } of sizes) expect(webp.subarray(8, 12).toString()).toBe('WEBP')
  for (const person of people) if (person.portrait) expect(portrait(person.portrait)).toContain('<svg')
  const faces = await rasterisePortrait(
    portrait(castPeople[0]?.portrait ?? { kind: 'monogram', letters: 'G', pigment: 'bone' }),
  )
  expect(faces.map(({ width }) => width)).toEqual([96, 192])
})

test('the cast’s projects belong to their authors', () => {
  expect(castMakers.map((maker, n) => castPeople[n]?.handle.startsWith(`${maker}-`))).not.toContain(false)
  expect(projects.slice(0, castWorks.length).map(({ sellerN }) => castMakers[sellerN])).toEqual(
    castWorks.map(({ by }) => by),
  )
})

function expectList(list: string[], limits: { items: number; characters: number }) {
  expect(list.length).toBeLessThanOrEqual(limits.items)
  expect(new Set(list).size).toBe(list.length)
  for (const item of list) {
    expect(item).not.toBe('')
    expect(item.length).toBeLessThanOrEqual(limits.characters)
  }
}

test('every profile would be accepted by the API, and fits its person', () => {
  const schemas = {
    languages: LanguagesInput,
    student: z.nullable(StudentInput),
    professor: z.nullable(ProfessorInput),
    freelancer: z.nullable(FreelancerInput),
    business: z.nullable(BusinessDataInput),
    education: z.array(EducationInput),
    work: z.array(WorkInput),
    timeZone: TimeZone,
  }
  for (const person of people) {
    const profile = profileOf(options, person)
    for (const [name, schema] of Object.entries(schemas))
      expect(schema.parse(profile[name as keyof typeof profile]), `${name} of ${person.customUserId}`).toEqual(
        profile[name as keyof typeof profile],
      )
    expect(SocialInput.parse({ links: profile.links }).links).toEqual(profile.links)
    const blocks = [profile.student, profile.professor, profile.freelancer, profile.business]
    const offers = servicePlans.some(({ plan }) => plan.by === person.customUserId.slice(0, -5))
    const both = offers && person.userType !== 'Freelancers'
    expect(blocks.filter(Boolean).length, person.customUserId).toBe(both ? 2 : 1)
  }
})

test('services would be accepted by the API, belong to people who had joined, and show no picture twice', () => {
  // The planned services are by people whom this seed invents.
  const options = { seed, now: new Date('2026-11-20T09:42:00Z') }
  for (const [size, most] of [
    [seedSizes.demo, servicePlans.length],
    [seedSizes['10k'], 500],
  ] as const) {
    const ids = new Set<string>()
    for (const service of generateServices({ options, size })) {
      const { n, id, providerN, topic, title, description, skills, packages, extras, questions, common } = service
      if (n >= most) break
      ids.add(id)
      const said = { title, topic, description, skills, packages, extras, common }
      const asked = questions.map(({ text, required }) => ({ text, required }))
      const { success, error } = ServiceInput.safeParse({ ...said, questions: asked, notAssessed: true })
      expect(success, `${title}: ${error?.message}`).toBe(true)
      const provider = personAt(options, providerN)
      expect(service.createdAt.getTime(), title).toBeGreaterThan(provider.createdAt.getTime())
      expect(service.favorites, title).not.toContain(providerN)
      expect(new Set(service.favorites).size).toBe(service.favorites.length)
      expect(new Set(service.pictures.map((picture) => JSON.stringify(picture))).size, title).toBe(
        service.pictures.length,
      )
      expect(service.pictures.length > 0).toBe(service.state !== 'draft')
    }
    expect(ids.size).toBe(most)
  }
})
