import type { PoolClient } from 'pg'
import { coinedPlace } from '../chance/coined-names.ts'
import { letters } from '../chance/numbers.ts'
import { pick, randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { inventedExpert, inventedWorks, subjectOf } from '../experts/invented-experts.ts'
import { generatePeople, type SeedPerson } from '../people/people.ts'
import { copyRows } from './copy.ts'
import { flatMap, map } from './lazy-rows.ts'

const expertColumns = [
  ...['person_id', 'handle', 'is_listed', 'fields', 'areas', 'methods', 'help', 'takes_doctoral', 'answer_days'],
  ...['country', 'since', 'changed_at'],
]
const workColumns = [
  ...['id', 'person_id', 'title', 'title_key', 'authors', 'venue', 'year', 'kind', 'doi', 'is_key', 'created_at'],
]
// Nobody has as many publications.
const mostWorks = 100

/** Writes professors as experts, about nine publications each; topics have a made-up place, as a million titles need many words. */
export async function copyExperts(client: PoolClient, { options, size, firstId }: DataSet): Promise<void> {
  const { seed, now } = options
  await copyRows(
    client,
    'experts',
    expertColumns,
    map(professors(), (person) => {
      const random = randomForRow(seed, 'expert', person.n)
      const { fields, areas, methods, help, takesDoctoral, answerDays, country, since } = inventedExpert(
        random,
        person,
        subject(person),
        now,
      )
      return [
        ...[firstId + person.n, person.customUserId, true, fields, areas, methods, help, takesDoctoral, answerDays],
        ...[country, since, since],
      ]
    }),
  )
  await copyRows(
    client,
    'publications',
    workColumns,
    flatMap(professors(), (person) => {
      const random = randomForRow(seed, 'works', person.n)
      const own = subject(person)
      const topicOf = () => `${pick(random, own.topics)} in ${coinedPlace(random)}`
      const works = inventedWorks(random, { person, subject: own, others: [], topicOf }, now)
      const once = new Map(works.map((work) => [`${work.titleKey} ${work.year}`, work]))
      return [...once.values()].map((work, at) => [
        ...[
          letters(person.n * mostWorks + at, 12),
          firstId + person.n,
          work.title,
          work.titleKey,
          work.authors,
          work.venue,
        ],
        ...[work.year, work.kind, '', work.isKey, now],
      ])
    }),
  )

  function* professors(): Generator<SeedPerson> {
    let left = size.experts
    for (const person of generatePeople(options, size.people)) {
      if (left === 0) return
      if (person.userType !== 'Professors' || !subjectOf(person)) continue
      left -= 1
      yield person
    }
  }
}

function subject(person: SeedPerson) {
  const found = subjectOf(person)
  if (!found) throw new Error(`Person ${person.n} has no subject`)
  return found
}
