import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'

/** The portrait of somebody in a room. */
export function Face({ person, size }: { person: UserCard; size: 28 | 40 | 64 | 96 }) {
  return (
    <Avatar
      {...person}
      picture={person.avatar}
      size={size}
      kind={person.userType === 'Business' ? 'business' : 'person'}
    />
  )
}
