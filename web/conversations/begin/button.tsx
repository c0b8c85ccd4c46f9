import { createClient, type Input } from '@guildhall/contract/api/client.ts'
import { conversationCalls } from '@guildhall/contract/conversations/calls.ts'
import type { conversationEndpoints } from '@guildhall/contract/conversations/conversations.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useMutation } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import { useNavigate } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface BeginButtonProps {
  customUserId: string
  /** The recipient: in a list of buttons, a screen reader user cannot tell whom 'Message' alone means. */
  name: string
  label?: string
  /** What the first message is about: `project:ID` or `order:ID`. */
  about?: string
  size?: 'sm' | 'md'
  look?: 'second' | 'quiet'
  block?: boolean
}

/** Opens the conversation with a person, creating it if needed. */
export function BeginButton({
  customUserId,
  name,
  label = 'Message',
  about,
  size = 'md',
  look = 'second',
  block = false,
}: BeginButtonProps) {
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: () => beginConversation(customUserId),
    onSuccess: (id) =>
      navigate({ pathname: `/chat/${id}`, search: about ? `about=${about}` : '' }, { state: { writes: true } }),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button
      size={size}
      look={look}
      block={block}
      icon={MessageSquare}
      busy={begin.isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => begin.mutate()}
    >
      {label}
    </Button>
  )
}

/** The button that messages the other side of an order. */
export function messageAbout({ id }: Pick<Order, 'id'>, person: UserCard) {
  return <BeginButton size="sm" customUserId={person.customUserId} name={displayName(person)} about={`order:${id}`} />
}

const { begin } = createClient<typeof conversationEndpoints>(conversationCalls, browserSend)
type Begun = Input<(typeof conversationEndpoints)['begin']>['body']

/** Returns the id of the conversation with a person, creating it if needed. */
export async function beginConversation(userId: string): Promise<string> {
  return (await begin({ body: { userId } })).conversation.id
}

/** Creates a group and returns its id; the same clientId returns the same group. */
export async function beginGroup(group: Extract<Begun, { title: string }>): Promise<string> {
  return (await begin({ body: group })).conversation.id
}
