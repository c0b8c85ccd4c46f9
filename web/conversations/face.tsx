import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import type { Author } from '@guildhall/contract/conversations/messages.ts'
import { initials } from '#ui/pictures/avatar.tsx'

interface FaceProps {
  name: string
  /** URL of a small square picture; null shows initials. */
  picture: string | null
  size: 20 | 28 | 40 | 48
  isBusiness?: boolean
}

/** A small avatar with a name's initials or picture. */
export function Face({ name, picture, size, isBusiness = false }: FaceProps) {
  const [first = '', ...rest] = name.split(' ')
  return (
    <span className={`av av--${size}${isBusiness ? ' av--biz' : ''}`} aria-hidden="true">
      {picture ? (
        <img src={picture} width={size} height={size} alt="" loading="lazy" />
      ) : (
        initials(first, rest.at(-1) ?? '')
      )}
    </span>
  )
}

/** The other person's avatar in a conversation, with a dot when they are online; for a group, its first members. */
export function ConversationFace({ of, size }: { of: Conversation; size: 40 | 48 }) {
  return (
    <span className="av-wrap">
      {of.kind === 'group' ? (
        <GroupFace faces={of.faces} size={size} />
      ) : (
        <Face name={of.sender} picture={of.avatar} size={size} isBusiness={of.user?.userType === 'Business'} />
      )}
      {of.online ? <span className="presence" /> : null}
    </span>
  )
}

function GroupFace({ faces, size }: { faces: readonly Author[]; size: number }) {
  return (
    <span className={`gav gav--${size}`} aria-hidden="true">
      {faces.slice(0, 4).map(({ customUserId, name, avatar }) =>
        avatar ? (
          <img className="gav__f" key={customUserId} src={avatar} alt="" />
        ) : (
          <span className="gav__f" key={customUserId}>
            {initials(name, '')}
          </span>
        ),
      )}
    </span>
  )
}
