import { areaOf } from '@guildhall/contract/experts/fields.ts'
import { expertHelp } from '@guildhall/contract/experts/options.ts'
import type { PublicationKind } from '@guildhall/contract/publications/options.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { findEligible, saveExpert } from '#experts/queries.ts'
import { insertPublications } from '#publications/queries.ts'
import { titleKey } from '#publications/title-key.ts'
import { pick, type Random, randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { generatePeople, type SeedPerson } from '../people/people.ts'
import { specialties } from '../people/specialties.ts'
import { type Subject, subjects, titles } from './subjects.ts'

const mostExperts = 60

// Where their addresses and phones are: by the city of the time zone.
const countries: Record<string, string> = {
  'Africa/Johannesburg': 'ZA',
  'Europe/Prague': 'CZ',
  'Europe/Brussels': 'BE',
  'Europe/Oslo': 'NO',
  'Europe/Stockholm': 'SE',
  'Europe/Berlin': 'DE',
  'Europe/Madrid': 'ES',
  'Europe/Lisbon': 'PT',
  'Europe/London': 'GB',
  'Europe/Paris': 'FR',
  'Europe/Istanbul': 'TR',
  'Asia/Kolkata': 'IN',
  'Asia/Tokyo': 'JP',
  'America/Sao_Paulo': 'BR',
}

const kinds: readonly PublicationKind[] = ['article', 'article', 'article', 'conference', 'chapter', 'report', 'book']

/** Lists professors, and people with a doctorate or a doctoral course, as experts with invented publications. Nobody is told. */
export async function makeExperts(client: PoolClient, { options, size, firstId }: DataSet): Promise<void> {
  const tx = Object.assign(drizzle({ client }), { afterCommit: () => {} }) as unknown as Tx
  const people = [...generatePeople(options, size.people)]
  const authors = people.filter(({ userType }) => userType === 'Professors')
  let made = 0
  for (const person of people) {
    if (made === mostExperts) break
    const subject = subjects[person.field ?? specialties[person.n % specialties.length]?.field ?? '']
    const [rule] = await findEligible(tx, { personId: firstId + person.n })
    if (!subject || !rule?.eligible || person.createdAt > daysAfter(options.now, -30)) continue
    const random = randomForRow(options.seed, 'expert', person.n)
    await list(tx, { person, subject, random, authors, personId: firstId + person.n, now: options.now })
    made += 1
  }
}

interface Listed {
  person: SeedPerson
  subject: Subject
  random: Random
  authors: readonly SeedPerson[]
  personId: number
  now: Date
}

async function list(tx: Tx, { person, subject, random, authors, personId, now }: Listed): Promise<void> {
  const isProfessor = person.userType === 'Professors'
  const help = expertHelp.filter((each) => random() < 0.5 && (isProfessor || each !== 'supervision'))
  const fields = [...subject.fields]
  await saveExpert(tx, {
    ...{ personId, isListed: true, fields, areas: [...new Set(fields.map(areaOf))] },
    methods: someOf(random, subject.methods, 3),
    ...{ help: help.length > 0 ? [...help] : ['methods'], takes_doctoral: isProfessor && random() < 0.5 },
    ...{ answer_days: pick(random, [3, 5, 7, 7, 7, 10, 14]), country: countries[person.timeZone] ?? '' },
    at: daysAfter(now, -Math.floor(1 + random() * 200)),
  })
  const count = isProfessor ? 4 + Math.floor(random() * 9) : 2 + Math.floor(random() * 3)
  const newest = now.getUTCFullYear()
  const works = Array.from({ length: count }, (_, at) => {
    const title = pick(random, titles)(pick(random, subject.topics))
    const others = someOf(random, authors, Math.floor(random() * 3)).filter(({ n }) => n !== person.n)
    return {
      ...{ id: newId(), title, title_key: titleKey(title), kind: pick(random, kinds), doi: '' },
      authors: [person, ...others].map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
      ...{ venue: pick(random, subject.venues), year: newest - Math.floor(random() * (isProfessor ? 18 : 5)) },
      is_key: at === 0 || (isProfessor && at === 1),
    }
  })
  await insertPublications(tx, { personId, importId: null, at: now, items: works })
}

function someOf<T>(random: Random, items: readonly T[], count: number): T[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}
