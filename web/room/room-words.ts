import type { Room, RoomPerson } from '@guildhall/contract/rooms/rooms.ts'
import { displayName } from '#lib/format/people.ts'
import type { RoomName } from './room-api.ts'

/** The others of a room, whether they are there or not. */
export const othersOf = ({ people }: Room): RoomPerson[] => people.filter(({ isYou }) => !isYou)

/** Names in a sentence: 'Ada', 'Ada and Ben', 'Ada, Ben and Cleo'. */
export function namesOf(people: readonly RoomPerson[]): string {
  const names = people.map(({ person }) => displayName(person))
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The page that a room belongs to. */
export const homeOf = ({ kind, id }: RoomName) => ({
  path: `/${kind}s/${id}`,
  label: kind === 'meeting' ? 'Meeting' : 'Booking',
})
