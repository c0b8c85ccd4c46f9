import { isValidElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Subject } from './answers.tsx'

/** A link within an answer. */
export const to = (path: string, words: string) => (
  <Link className="link" to={path}>
    {words}
  </Link>
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
  const wanted = plain(words).match(/[\p{L}\p{N}]+/gu) ?? []
  return subjects
    .map(({ title, answers }) => ({
      title,
      answers: answers.filter(({ question, answer }) => {
        const text = plain(`${title} ${question} ${textOf(answer)}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ answers }) => answers.length > 0)
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
