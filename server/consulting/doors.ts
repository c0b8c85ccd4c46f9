import type { Doors } from '@guildhall/contract/consulting/consulting.ts'
import { topicPages } from '@guildhall/contract/consulting/topic-pages.ts'
import { consultingLimits } from '@guildhall/contract/limits/consulting.ts'
import type { Queryable } from '#db/connect.ts'
import { int, list, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { wordsIn } from '#listings/service.ts'
import { catalogue } from '#projects/service.ts'
import { serviceCatalogue } from '#services/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

const { hits, searchedWords } = consultingLimits

/** Returns what a described situation finds among topics, people who take work, services and projects. Nothing of it is kept. */
export async function findDoors(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'parts'>,
  viewer: Viewer | null,
  situation: string,
): Promise<Doors> {
  const about = { text: situation, words: searchedWords }
  const [topics, people, services, projects] = await Promise.all([
    findTopics(deps.db, situation),
    directory.findAbout(deps, viewer, { ...about, limit: hits.people }),
    deps.parts.isOn('services') ? serviceCatalogue.findAbout(deps, viewer, { ...about, limit: hits.services }) : [],
    catalogue.findAbout(deps, viewer, { ...about, limit: hits.projects }),
  ])
  const words = [...new Set([...topics, ...people, ...services, ...projects].flatMap((hit) => hit.words))]
  return { words, topics, people, services, projects }
}

const texts = topicPages.map(({ topic, line, lead, result, words }) => [topic, line, lead, result, words].join('\n'))

// The words of both are compared as everywhere in the search; words that every text has, such as 'the', match nothing.
const findTopicWords = statement('consulting_topic_words', {
  takes: { texts: list(text), words: list(text) },
  gives: { topic: int, word: text },
  sql: (p) => `
    with topics as materialized (
      select t.at, to_tsvector('public.guildhall', t.text) as doc from unnest(${p.texts}::text[]) with ordinality t(text, at)),
    asked as materialized (
      select w.at, w.word, plainto_tsquery('public.guildhall', w.word) as query
      from unnest(${p.words}::text[]) with ordinality w(word, at))
    select t.at::int as topic, a.word from topics t join asked a on t.doc @@ a.query order by a.at, t.at`,
})

/** Finds topics; a word that few of them have counts for more. */
async function findTopics(db: Queryable, situation: string): Promise<Doors['topics']> {
  const found = await findTopicWords(db, { texts, words: wordsIn(situation) })
  const weightOf = (word: string) => 1 / found.filter((each) => each.word === word).length
  return topicPages
    .map(({ topic }, at) => {
      const words = found.filter((each) => each.topic === at + 1).map(({ word }) => word)
      return { topic, words, weight: words.reduce((sum, word) => sum + weightOf(word), 0) }
    })
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, hits.topics)
    .map(({ topic, words }) => ({ topic, words }))
}
