import { type SkillLevel, skillLevels } from '@guildhall/contract/users/skill-levels.ts'
import { coinedPlace } from '../chance/coined-names.ts'
import { letters, shuffled } from '../chance/numbers.ts'
import { pick, type Random, randomForRow } from '../chance/random.ts'
import type { SeedOptions } from '../data-set.ts'
import type { Hair } from '../pictures/hair.ts'
import { type PigmentName, pigments } from '../pictures/pigments.ts'
import type { Portrait } from '../pictures/portraits.ts'
import { joinedAt, typeOf, universityOf } from './membership.ts'
import { nameGroups } from './names.ts'
import type { SeedPerson } from './people.ts'
import { type Specialty, specialties } from './specialties.ts'
import type { University } from './universities.ts'

const closings = [
  'Glad to answer questions before you buy.',
  'I reply in the evenings.',
  'Looking for one more person for the next version.',
  'Ask me for the parts I left out.',
  'Everything here has been used by somebody other than me.',
  'I keep a list of known faults and send it along.',
  'Working on a second edition this winter.',
  'Happy to be corrected.',
  'I trade hours for proofreading.',
  'Available for two days a week until summer.',
  'My notes are part of every delivery.',
  'Looking for test readers in other languages.',
]
const companyKinds = ['Cooperative', 'Trust', 'Works', 'and Daughters', 'Collective', 'Services', 'Supply']
const firmWords = [
  'We are a small firm with an old building and a full order book.',
  'We buy finished student work and pay to have it adapted.',
  'Our staff decide what we buy; the director only signs.',
  'Three of us started this in a garage, and the garage is still in use.',
  'We publish what we learn, mistakes included.',
  'We would rather adapt something that works than order something new.',
  'Family firm, fourth generation, first web page.',
  'We sell, we repair and we take things back.',
]
const needs = [
  'a winter timetable',
  'a better booking page',
  'sensors that last',
  'plain letters to customers',
  'a stock count that agrees with the shelf',
  'a first data analyst',
  'training material for new staff',
]

/**
 * Returns an invented person. The handle's last four characters and the pair of names come from permutations, so that no two
 * people share them.
 */
export function inventedPerson({ seed, now }: SeedOptions, n: number): SeedPerson {
  const random = randomForRow(seed, 'person', n)
  const name = nameOf(seed, n)
  const userType = typeOf(seed, n)
  const specialty = specialties[n % specialties.length] as Specialty
  const university = universityOf(seed, n)
  const [city, timeZone] = pick(random, name.group.cities)
  const suffix = letters(shuffled(n, 36 ** 4, seed), 4)
  const place = coinedPlace(random)
  const companyName =
    userType === 'Business'
      ? `${place} ${specialty.trade}${random() < 0.35 ? ` ${pick(random, companyKinds)}` : ''}`
      : undefined
  const local = `${slugOf(name.first)}.${slugOf(name.last)}${name.repeated ? `.${suffix}` : ''}`
  const domain = university?.domain ?? `${slugOf(companyName ?? `${name.last} ${place}`)}.example`
  return {
    n,
    customUserId: `${slugOf(companyName ?? `${name.first} ${name.last}`)}-${suffix}`,
    firstName: name.first,
    lastName: name.last,
    ...(companyName && { companyName }),
    userType,
    email: `${local}@${domain}`,
    headline: headlineOf(random, userType, specialty, university, city),
    about: companyName
      ? `${pick(random, firmWords)} We are looking for ${pick(random, needs)}.`
      : `${pick(random, specialty.about)} ${pick(random, closings)}`,
    location: university?.city ?? city,
    timeZone: university?.timeZone ?? timeZone,
    languages: [...name.group.languages],
    ...(university && { university: university.name }),
    skills: skillsOf(random, specialty),
    createdAt: joinedAt(seed, n, now),
    portrait: portraitOf(random, n, name, companyName),
  }
}

function nameOf(seed: number, n: number) {
  const group = nameGroups[n % nameGroups.length] as (typeof nameGroups)[number]
  const first = [...group.women, ...group.men]
  const pairs = first.length * group.family.length
  const round = Math.floor(n / nameGroups.length)
  const pair = shuffled(round % pairs, pairs, seed)
  const at = pair % first.length
  return {
    group,
    first: first[at] as string,
    last: group.family[Math.floor(pair / first.length)] as string,
    woman: at < group.women.length,
    repeated: round >= pairs,
  }
}

function headlineOf(
  random: Random,
  userType: SeedPerson['userType'],
  specialty: Specialty,
  university: University | undefined,
  city: string,
) {
  if (university && userType === 'Students') return `${pick(random, specialty.degrees)}, ${university.name}`
  if (university)
    return `${pick(random, ['Professor', 'Senior Lecturer', 'Reader', 'Associate Professor'])}, ${specialty.field}, ${university.name}`
  if (userType === 'Freelancers') return specialty.freelance
  return `${specialty.field}, ${city}, ${3 + Math.floor(random() * 90)} people`
}

function skillsOf(random: Random, specialty: Specialty) {
  const from = Math.floor(random() * specialty.skills.length)
  const names = [...specialty.skills.slice(from), ...specialty.skills.slice(0, from)].slice(
    0,
    3 + Math.floor(random() * 4),
  )
  return names.map((name) => ({
    name,
    level: skillLevels[Math.min(3, Math.floor(random() * 2.2 + random() * 2))] as SkillLevel,
  }))
}

function portraitOf(
  random: Random,
  n: number,
  name: ReturnType<typeof nameOf>,
  companyName: string | undefined,
): Portrait | null {
  const shown = random()
  if (companyName) {
    const initials = companyName
      .split(' ')
      .filter((word) => word !== 'and')
      .map((word) => word[0] ?? '')
    return {
      kind: 'monogram',
      letters: initials.slice(0, 2).join('').toUpperCase(),
      pigment: pick(random, Object.keys(pigments) as PigmentName[]),
    }
  }
  if (shown < 0.15) return null
  const women: Hair[] = [
    'bob',
    'long',
    'bun',
    'curl',
    'long',
    'bob',
    'glasses',
    ...(name.group.scarves ? (['scarf', 'scarf'] as const) : []),
  ]
  const men: Hair[] = ['short', 'crop', 'beard', 'glasses', 'bald', 'short', 'beard', 'curl']
  return {
    kind: 'face',
    seed: `person ${n}`,
    hair: pick(random, name.woman ? women : men),
    ink: pick(random, name.group.inks),
  }
}

/** Returns a text in a-z, 0-9 and single hyphens; letters without a base form get their usual spelling. */
function slugOf(text: string) {
  const spelt: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }
  return text
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => spelt[letter] ?? '')
    .normalize('NFD')
    .replace(/[\p{M}’']/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
