import * as z from 'zod'
import { type DemoProgram, demoTool, numberText } from '../demo-tool.ts'

interface Counts {
  sentences: number
  words: number
  syllables: number
  letters: number
}

/** The measures of Flesch, Kincaid, and Coleman and Liau. */
export const readingMeasures = ({ sentences, words, syllables, letters }: Counts) => ({
  ease: 206.835 - (1.015 * words) / sentences - (84.6 * syllables) / words,
  grade: (0.39 * words) / sentences + (11.8 * syllables) / words - 15.59,
  colemanLiau: (0.0588 * letters * 100) / words - (0.296 * sentences * 100) / words - 15.8,
})

/** Counts an English text; undefined when it has no word. */
export function countText(text: string): Counts | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  return {
    sentences: Math.max(1, sentencesOf(text).length),
    words: words.length,
    syllables: words.reduce((sum, word) => sum + syllablesOf(word), 0),
    letters: words.join('').replace(/[^\p{L}]/gu, '').length,
  }
}

const wordsOf = (text: string) => text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])["”’)]*\s+|\n{2,}/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0)

/** Estimates the syllables of an English word by its groups of vowels. */
export function syllablesOf(word: string): number {
  // No English word is longer, and the patterns below take their time with endless ones.
  const plain = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 60)
  // The last e of 'sentence' is silent, that of 'table' is not; so is that of 'used', but not those of 'wanted' and 'hundred'.
  const spoken = plain
    .replace(/(?<=[aeiouy].*(?:[^aeiourl]|[aeiouy][rl]))e$/, '')
    .replace(/(?<=[aeiouy].*[^aeioutd])(?<![^aeiou][rl])ed$/, '')
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0
  // Two vowels, two syllables: 'being', 'science', 'idea'.
  const apart = spoken.match(/[eioy]ing$|[^s]ie(?=n[ct])|ea$|[iu]a(?=[^ln]|$)/g)?.length ?? 0
  return Math.max(1, groups + apart)
}

const grades = [
  [90, 'very easy: a child of 11 follows'],
  [70, 'easy'],
  [60, 'plain English: pupils of 13 to 15 follow'],
  [50, 'fairly difficult'],
  [30, 'difficult: for students'],
  [Number.NEGATIVE_INFINITY, 'very difficult: for graduates'],
] as const

export const readingLevel: DemoProgram = {
  slug: 'reading-level',
  name: 'Reading level',
  tools: [
    demoTool({
      name: 'measure',
      title: 'Measure a text',
      description:
        'How hard an English text is to read: Flesch, Flesch-Kincaid, Coleman-Liau, and its longest sentences.',
      input: { text: z.string().min(1).max(50_000).describe('English text.') },
      run({ text }) {
        const counts = countText(text)
        if (!counts) return ['There is no word in this text.']
        const { ease, grade, colemanLiau } = readingMeasures(counts)
        const verdict = grades.find(([from]) => ease >= from)?.[1] ?? ''
        const longest = sentencesOf(text).toSorted((one, other) => wordsOf(other).length - wordsOf(one).length)
        return [
          `Flesch reading ease ${numberText(ease, 1)}: ${verdict}.`,
          `Flesch-Kincaid grade ${numberText(grade, 1)}, Coleman-Liau grade ${numberText(colemanLiau, 1)}.`,
          `${numberText(counts.words)} words, ${numberText(counts.sentences)} sentences, about ${numberText(counts.syllables)} syllables.`,
          ...longest
            .filter((sentence) => wordsOf(sentence).length > 25)
            .slice(0, 3)
            .map((sentence) => `${wordsOf(sentence).length} words, split it: ${sentence}`),
        ]
      },
    }),
  ],
}
