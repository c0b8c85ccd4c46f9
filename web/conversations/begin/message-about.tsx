import type { Order } from '@guildhall/contract/orders.ts'
import type { UserCard } from '@guildhall/contract/people.ts'
import { displayName } from '#lib/people.ts'
import { BeginButton } from './button.tsx'

/** The button that writes to the other side of an order. */
export function messageAbout({ id }: Pick<Order, 'id'>, person: UserCard) {
  return <BeginButton size="sm" customUserId={person.customUserId} name={displayName(person)} about={`order:${id}`} />
}
