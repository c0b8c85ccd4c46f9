import type { MessageInput } from '@guildhall/contract/messages.ts'

/** What a first message is about. */
export type About = NonNullable<MessageInput['about']>

/** `project:ID` or `order:ID` of the address; null for anything else. */
export function readAbout(value: string | null): About | null {
  const [, kind, id = ''] = /^(project|order):([a-z0-9]{12})$/.exec(value ?? '') ?? []
  return kind === 'project' || kind === 'order' ? { kind, id } : null
}
