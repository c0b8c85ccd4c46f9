import type { Member } from '@guildhall/contract/conversations.ts'
import { Face } from './face.tsx'
import { pictureOf } from './picture-of.ts'
import { useTyping } from './typing-signs.ts'

const list = new Intl.ListFormat('en')

/** Who writes now. */
export function TypingLine({ conversation, members }: { conversation: string; members: readonly Member[] }) {
  const signs = [...useTyping(conversation)]
  if (signs.length === 0) return null
  const names = signs.map(([, { name }]) => name.split(' ')[0] ?? name)
  const words = names.length > 3 ? 'Several people are' : `${list.format(names)} ${names.length === 1 ? 'is' : 'are'}`
  const [[id, { name }] = ['', { name: '' }]] = signs
  const picture = members.find(({ user }) => user.customUserId === id)?.user.avatar
  return (
    <div className="typing c3 t-sm">
      <Face name={name} picture={pictureOf(picture ?? null)} size={20} />
      {words} typing
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}
