import type { groupEvents } from '@guildhall/contract/messages.ts'
import { cutText } from '../messages/cut-text.ts'
import { plainText } from '../messages/markdown.ts'

const mostCharacters = 120

interface Said {
  text: string
  /** How many. */
  files: number
  deleted: boolean
  event: { kind: (typeof groupEvents)[number] } | null
}

/** What a message says in a line of a list, without its marks. */
export function lineOf({ text, files, deleted, event }: Said): string {
  if (deleted) return 'This message was deleted.'
  if (event) return eventLines[event.kind]
  if (text === '') return files === 1 ? 'Sent a file' : `Sent ${files} files`
  return cutText(plainText(text), mostCharacters)
}

const eventLines = {
  created: 'The group was started.',
  added: 'People were added.',
  removed: 'Somebody was removed.',
  left: 'Somebody left.',
  renamed: 'The group was renamed.',
  role: 'A role was changed.',
} as const
