import { skillLevels } from '@guildhall/contract/profile-options.ts'
import { termsVersion } from '@guildhall/contract/terms.ts'
import type { PoolClient } from 'pg'
import { renderDescription } from '#projects/description.ts'
import { educationColumns, workColumns } from '#users/profile/entry-queries.ts'
import { businessOf } from './business-details.ts'
import { copyRows, type Value } from './copy.ts'
import { portraitOf, storedPlate } from './drawings.ts'
import { generatePeople, personAt, type SeedOptions } from './people.ts'
import { favoritesOf, viewersOf } from './popularity.ts'
import { profileOf } from './profiles.ts'
import { generateProjects, type SeedProject } from './projects.ts'
import { questionsOf } from './questions.ts'
import type { SeedSize } from './sizes.ts'

/** Which data set is written; person `n` gets the id `firstId + n`. */
export interface DataSet {
  options: SeedOptions
  size: SeedSize
  firstId: number
}

const personColumns = [
  ...[
    'id',
    'uid',
    'custom_user_id',
    'email',
    'user_type',
    'first_name',
    'last_name',
    'company_name',
    'headline',
    'about',
  ],
  ...[
    'location',
    'avatar_key',
    'avatar_sizes',
    'terms_version',
    'terms_accepted_at',
    'demo',
    'created_at',
    'updated_at',
  ],
]
const projectColumns = [
  ...['id', 'seller_id', 'title', 'description', 'description_html', 'category', 'tags', 'price_minor', 'duration'],
  ...[
    'duration_days',
    'team_size',
    'skills',
    'features',
    'tech_stack',
    'deliverables',
    'status',
    'visibility',
    'publish',
  ],
  ...['licence', 'questions', 'for_sale', 'own_work_at', 'views', 'favorites', 'posted_at', 'created_at', 'updated_at'],
]

/** Writes the people with their profiles and skills. */
export async function copyPeople(client: PoolClient, { options, size, firstId }: DataSet): Promise<void> {
  const people = () => generatePeople(options, size.people)
  await copyRows(
    client,
    'people',
    personColumns,
    map(people(), (person) => {
      const { customUserId, email, userType, firstName, lastName, companyName = null, createdAt } = person
      const avatar = portraitOf(options, size, person.n)
      return [
        ...[
          firstId + person.n,
          `demo-${firstId + person.n}`,
          customUserId,
          email,
          userType,
          firstName,
          lastName,
          companyName,
        ],
        ...[
          person.headline,
          person.about,
          person.location,
          avatar?.key ?? null,
          avatar && JSON.stringify(avatar.sizes),
        ],
        ...[termsVersion, createdAt, true, createdAt, createdAt],
      ]
    }),
  )
  const profiles = () => map(people(), (person) => ({ id: firstId + person.n, person, ...profileOf(options, person) }))
  const json = (block: object | null) => block && JSON.stringify(block)
  await copyRows(
    client,
    'profiles',
    [
      ...['user_id', 'time_zone', 'languages', 'student', 'professor', 'freelancer', 'business', 'social'],
      'updated_at',
    ],
    map(profiles(), ({ id, person, timeZone, languages, student, professor, freelancer, business, links }) => [
      ...[id, timeZone, json(languages), json(student), json(professor), json(freelancer), json(business)],
      ...[json({ orcid: '', links }), person.createdAt],
    ]),
  )
  await copyRows(
    client,
    'education_entries',
    ['user_id', ...Object.values(educationColumns)],
    flatMap(profiles(), ({ id, education }) => education.map((entry) => [id, ...valuesOf(educationColumns, entry)])),
  )
  await copyRows(
    client,
    'work_entries',
    ['user_id', ...Object.values(workColumns)],
    flatMap(profiles(), ({ id, work }) => work.map((entry) => [id, ...valuesOf(workColumns, entry)])),
  )
  await copyRows(
    client,
    'user_skills',
    ['user_id', 'name', 'level'],
    flatMap(people(), ({ n, skills }) =>
      skills.map(({ name, level }) => [firstId + n, name, skillLevels.indexOf(level)]),
    ),
  )
}

/** Writes the projects with their pictures, favorites and views, and who issues the invoices of those that cost something. */
export async function copyProjects(client: PoolClient, set: DataSet): Promise<void> {
  const { options, size, firstId } = set
  const projects = () => generateProjects(options, size)
  const sellers = new Set<number>()
  await copyRows(
    client,
    'projects',
    projectColumns,
    map(projects(), (project) => {
      if (project.forSale && project.priceMinor > 0) sellers.add(project.sellerN)
      return projectRow(project, firstId)
    }),
  )
  await copyRows(
    client,
    'business_details',
    ['user_id', 'name', 'address', 'country', 'vat_number', 'updated_at'],
    map(sellers, (n) => {
      const person = personAt(options, n)
      const { name, address, country, vatNumber } = businessOf(options.seed, person)
      return [firstId + n, name, address, country, vatNumber, person.createdAt]
    }),
  )
  await client.query('select decide_invoice_sign(user_id, name) from business_details order by user_id')
  await copyRows(
    client,
    'project_images',
    ['key', 'project_id', 'position', 'sizes', 'created_at'],
    flatMap(projects(), ({ id, pictures, createdAt }) =>
      pictures.map((picture, position) => {
        const { key, sizes } = storedPlate(picture)
        return [key, id, position, JSON.stringify(sizes), createdAt]
      }),
    ),
  )
  await copyRows(
    client,
    'project_favorites',
    ['user_id', 'project_id', 'created_at'],
    flatMap(projects(), (project) => favoritesOf(options, project).map(({ n, at }) => [firstId + n, project.id, at])),
  )
  await copyRows(
    client,
    'project_views',
    ['project_id', 'user_id', 'day'],
    flatMap(projects(), (project) =>
      map(viewersOf(options, size, project), ({ n, day }) => [project.id, firstId + n, day]),
    ),
  )
}

function projectRow(project: SeedProject, firstId: number): Value[] {
  const { id, sellerN, title, description, category, tags, priceMinor, duration, durationDays, teamSize } = project
  const { skills, features, techStack, deliverables, status, visibility, licence, forSale, createdAt, postedAt } =
    project
  return [
    ...[
      id,
      firstId + sellerN,
      title,
      description,
      renderDescription(description),
      category,
      tags,
      priceMinor,
      duration,
    ],
    ...[durationDays, teamSize, skills, features, techStack, deliverables, status, visibility, visibility !== 'draft'],
    ...[licence, JSON.stringify(questionsOf(project)), forSale, createdAt, project.views, project.favorites.length],
    ...[postedAt, createdAt, createdAt],
  ]
}

function* map<T, R>(items: Iterable<T>, of: (item: T) => R): Generator<R> {
  for (const item of items) yield of(item)
}

function* flatMap<T, R>(items: Iterable<T>, of: (item: T) => Iterable<R>): Generator<R> {
  for (const item of items) yield* of(item)
}

/** The values of an entry in the order of its columns. */
function valuesOf<K extends string>(columns: Record<K, string>, entry: Record<K, Value>): Value[] {
  return (Object.keys(columns) as K[]).map((key) => entry[key])
}
