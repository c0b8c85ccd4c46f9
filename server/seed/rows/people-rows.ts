import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { skillLevels } from '@guildhall/contract/users/skill-levels.ts'
import type { PoolClient } from 'pg'
import { educationColumns, workColumns } from '#users/profile/entry-queries.ts'
import type { DataSet } from '../data-set.ts'
import { generatePeople } from '../people/people.ts'
import { profileOf } from '../people/profiles.ts'
import { portraitOf } from '../pictures/stored-pictures.ts'
import { copyRows, type Value } from './copy.ts'
import { flatMap, map } from './lazy-rows.ts'

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
    'email_checked_at',
    'demo',
    'created_at',
    'updated_at',
  ],
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
        ...[termsVersion, createdAt, createdAt, true, createdAt, createdAt],
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

/** Returns the values of an entry in the order of its columns. */
function valuesOf<K extends string>(columns: Record<K, string>, entry: Record<K, Value>): Value[] {
  return (Object.keys(columns) as K[]).map((key) => entry[key])
}
