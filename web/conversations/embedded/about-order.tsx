import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { BeginButton } from '../begin/button.tsx'
import { ConversationPanel } from './panel.tsx'

/** The conversation of an order's reader with the other side. */
export function conversationAbout(order: Pick<Order, 'id'>, person: UserCard) {
  return <OrderConversation order={order} person={person} />
}

function OrderConversation({ order: { id }, person }: { order: Pick<Order, 'id'>; person: UserCard }) {
  const owner = useViewer()?.customUserId
  if (owner === undefined) return null
  const { customUserId } = person
  return (
    <ConversationPanel
      key={customUserId}
      {...{ owner, person }}
      about={{ kind: 'order', id }}
      open={
        <BeginButton
          size="sm"
          look="quiet"
          label="Open in Messages"
          name={displayName(person)}
          {...{ customUserId }}
          about={`order:${id}`}
        />
      }
    />
  )
}
