import type { PoolClient } from 'pg'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { findEligible, saveExpert } from '#experts/queries.ts'
import { insertPublications } from '#publications/queries.ts'
import { pick, randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { generatePeople, type SeedPerson } from '../people/people.ts'
import { inTransaction } from '../transaction.ts'
import { inventedExpert, inventedWorks, subjectOf } from './invented-experts.ts'
import type { Subject } from './subjects.ts'

const mostExperts = 60

/** Lists professors, and people with a doctorate or a doctoral course, as experts with invented publications. Nobody is told. */
export async function makeExperts(client: PoolClient, { options, size, firstId }: DataSet): Promise<void> {
  const tx = inTransaction(client)
  const people = [...generatePeople(options, size.people)]
  const others = people.filter(({ userType }) => userType === 'Professors')
  const list = async (person: SeedPerson, subject: Subject) => {
    const random = randomForRow(options.seed, 'expert', person.n)
    const personId = firstId + person.n
    const { takesDoctoral, answerDays, since, ...said } = inventedExpert(random, person, subject, options.now)
    await saveExpert(tx, {
      personId,
      isListed: true,
      ...said,
      takes_doctoral: takesDoctoral,
      answer_days: answerDays,
      at: since,
    })
    const works = inventedWorks(
      random,
      { person, subject, others, topicOf: () => pick(random, subject.topics) },
      options.now,
    )
    const items = works.map(({ titleKey, isKey, ...work }) => ({
      id: newId(),
      ...work,
      title_key: titleKey,
      is_key: isKey,
      doi: '',
    }))
    await insertPublications(tx, { personId, importId: null, at: options.now, items })
  }
  let made = 0
  for (const person of people) {
    if (made === mostExperts) break
    const subject = subjectOf(person)
    const [rule] = await findEligible(tx, { personId: firstId + person.n })
    if (!subject || !rule?.eligible || person.createdAt > daysAfter(options.now, -30)) continue
    await list(person, subject)
    made += 1
  }
}
