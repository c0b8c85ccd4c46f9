import type { Message } from '@guildhall/contract/conversations/messages.ts'

const list = new Intl.ListFormat('en')
const roles: Record<string, string> = { owner: 'the owner', admin: 'an admin', member: 'a member' }

/** What happened in a group, in a sentence; `owner` reads it. */
export function eventWords({ event, sender }: Message, owner: string): string {
  if (!event) return ''
  const who = sender?.customUserId === owner ? 'You' : (sender?.name ?? 'A former member')
  const people = list.format(event.people)
  const words = {
    created: `${who} started this group`,
    added: `${who} added ${people}`,
    removed: `${who} removed ${people}`,
    left: `${people || who} left`,
    renamed: `${who} named this group ${event.value}`,
    role: `${who} made ${people} ${roles[event.value] ?? event.value}`,
  }
  return words[event.kind]
}
