import type { AnsweredQuestion, Question } from '@guildhall/contract/projects/questions.ts'
import { questions } from '#questions/service.ts'
import { filesOf } from './files.ts'
import type { SeedProject } from './projects.ts'

/** Questions that fit any made-to-order project, each with the answers of the demo community's buyers. */
const catalogue = [
  {
    text: 'What will you use it for?',
    required: true,
    answers: [
      'A pilot at two of our sites. If it works there, we use it everywhere from spring.',
      'My thesis. I need something that others can run again in a year.',
      'Our volunteers plan their week with a spreadsheet today. This should replace it.',
    ],
  },
  {
    text: 'What do you have already, and in which format?',
    required: true,
    answers: [
      'Four years of readings as CSV files, about 200 MB. Some days are missing.',
      'A folder of sketches and one page of notes. Nothing is final.',
      'Nothing yet. I would rather start from your example.',
    ],
  },
  {
    text: 'Is there a date you must not miss?',
    required: false,
    answers: ['We show it on the last Friday of next month.', ''],
  },
] as const

/** Returns a project's questions to buyers: some for every third that is made to order. */
export function questionsOf(project: SeedProject): Question[] {
  const { id, n, forSale } = project
  if (n % 3 !== 1 || !forSale || filesOf(project).length > 0) return []
  return questions.identify(
    id,
    catalogue.slice(n % 2).map(({ text, required }) => ({ text, required })),
  )
}

/** Returns the answers of buyer number `n`. */
export function answersOf(project: SeedProject, n: number): AnsweredQuestion[] {
  const asked = questionsOf(project)
  const given = asked.map(({ id, text }) => {
    const answers = catalogue.find((each) => each.text === text)?.answers ?? []
    return { questionId: id, text: answers[n % Math.max(1, answers.length)] ?? '' }
  })
  return questions.withAnswers(asked, given)
}
