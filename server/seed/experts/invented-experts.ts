import { areaOf } from '@guildhall/contract/experts/fields.ts'
import { expertHelp } from '@guildhall/contract/experts/options.ts'
import type { PublicationKind } from '@guildhall/contract/publications/options.ts'
import { daysAfter } from '#db/moments.ts'
import { titleKey } from '#publications/title-key.ts'
import { pick, type Random } from '../chance/random.ts'
import type { SeedPerson } from '../people/people.ts'
import { specialties } from '../people/specialties.ts'
import { type Subject, subjects, titles } from './subjects.ts'

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

/** Returns what a person works on; undefined for specialties without publications. */
export const subjectOf = ({ field, n }: SeedPerson): Subject | undefined =>
  subjects[field ?? specialties[n % specialties.length]?.field ?? '']

/** Returns what a person says about themselves as an expert, and since when. */
export function inventedExpert(random: Random, person: SeedPerson, subject: Subject, now: Date) {
  const isProfessor = person.userType === 'Professors'
  const help = expertHelp.filter((each) => random() < 0.5 && (isProfessor || each !== 'supervision'))
  const fields = [...subject.fields]
  return {
    ...{ fields, areas: [...new Set(fields.map(areaOf))], methods: someOf(random, subject.methods, 3) },
    help: help.length > 0 ? help : ['methods' as const],
    takesDoctoral: isProfessor && random() < 0.5,
    answerDays: pick(random, [3, 5, 7, 7, 7, 10, 14]),
    country: countries[person.timeZone] ?? '',
    since: daysAfter(now, -Math.floor(1 + random() * 200)),
  }
}

/** Returns invented publications of a person and some of `others`. `topicOf` gives each its topic. */
export function inventedWorks(
  random: Random,
  {
    person,
    subject,
    others,
    topicOf,
  }: { person: SeedPerson; subject: Subject; others: readonly SeedPerson[]; topicOf: () => string },
  now: Date,
) {
  const isProfessor = person.userType === 'Professors'
  const count = isProfessor ? 4 + Math.floor(random() * 9) : 2 + Math.floor(random() * 3)
  const newest = now.getUTCFullYear()
  return Array.from({ length: count }, (_, at) => {
    const title = pick(random, titles)(topicOf())
    const beside = someOf(random, others, Math.floor(random() * 3)).filter(({ n }) => n !== person.n)
    return {
      ...{ title, titleKey: titleKey(title), kind: pick(random, kinds) },
      authors: [person, ...beside].map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
      ...{ venue: pick(random, subject.venues), year: newest - Math.floor(random() * (isProfessor ? 18 : 5)) },
      isKey: at === 0 || (isProfessor && at === 1),
    }
  })
}

function someOf<T>(random: Random, items: readonly T[], count: number): T[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}
