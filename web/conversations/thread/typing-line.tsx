import type { Member } from '@guildhall/contract/conversations/conversations.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { useTyping } from './typing-signs.ts'

const list = new Intl.ListFormat('en')

/** Who is typing now. */
export function TypingLine({ conversation, members }: { conversation: string; members: readonly Member[] }) {
  const signs = [...useTyping(conversation)]
  if (signs.length === 0) return null
  const names = signs.map(([, { name }]) => name.split(' ')[0] ?? name)
  const words = names.length > 3 ? 'Several people are' : `${list.format(names)} ${names.length === 1 ? 'is' : 'are'}`
  const id = signs[0]?.[0]
  const user = members.find((member) => member.user.customUserId === id)?.user
  return (
    <div className="typing c3 t-sm">
      {user ? <Avatar {...user} picture={user.avatar} size={20} /> : null}
      {words} typing
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}
