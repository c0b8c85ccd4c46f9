import { isValidElement, type ReactNode } from 'react'
import { plainText, plainWords } from '#lib/format/plain-text.ts'
import { PartLink } from '#lib/page/part-link.tsx'
import type { Subject } from './answers.tsx'

/** A link within an answer. */
export const to = (path: string, words: string) => (
  <PartLink className="link" to={path}>
    {words}
  </PartLink>
)

/** Returns the plain text of an answer; of a link, its label. */
export function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children)
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}

/**
 * Returns the subjects with the questions that contain every search word in question, answer or title; all without a search.
 */
export function findAnswers(subjects: readonly Subject[], words: string): Subject[] {
  const wanted = plainWords(words)
  return subjects
    .map(({ title, answers }) => ({
      title,
      answers: answers.filter(({ question, answer }) => {
        const text = plainText(`${title} ${question} ${textOf(answer)}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ answers }) => answers.length > 0)
}

/** Returns the id of a question on the help page, for links to it. */
export function anchorOf(question: string): string {
  return plainWords(question).join('-')
}
