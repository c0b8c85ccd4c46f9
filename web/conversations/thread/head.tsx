import type { Conversation, Member } from '@guildhall/contract/conversations/conversations.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import ArrowLeft from 'lucide-react/icons/chevron-left'
import PanelRight from 'lucide-react/icons/panel-right'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { roleOf } from '#lib/format/people.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Status } from '#ui/tag.tsx'
import { ConversationFace } from '../face.tsx'

interface ThreadHeadProps {
  conversation: Conversation
  members: readonly Member[]
  /** The address of the list. */
  back: string
  isOpen: boolean
  onDetails: () => void
  menu: ReactNode
}

/** Whom a conversation is with, whether they are here, and what can be done with it. */
export function ThreadHead({ conversation, members, back, isOpen, onDetails, menu }: ThreadHeadProps) {
  const { kind, sender, user, state, online } = conversation
  const here = members.filter((member) => member.online).length
  return (
    <header className="chat__h">
      <Link className="icon-btn mobile-only" to={back} aria-label="Back to conversations">
        <Icon of={ArrowLeft} size={20} />
      </Link>
      <ConversationFace of={conversation} size={40} />
      <div className="grow">
        <h1 className="semi trunc">
          {user && state !== 'closed' ? <Link to={profilePath(user)}>{sender}</Link> : sender}
        </h1>
        <div className="row c3 t-sm">
          {user ? <RoleGlyph role={roleOf(user.userType)} /> : null}
          {kind === 'group' ? (
            <span className="trunc">
              {conversation.members} people{here > 0 ? `, ${here} online` : ''}
            </span>
          ) : online === null ? null : (
            <span className="trunc">{online ? 'Online' : 'Not here now'}</span>
          )}
        </div>
      </div>
      {state === 'asked' ? <Status kind="ask">Asks to write to you</Status> : null}
      <IconButton
        icon={kind === 'group' ? Users : PanelRight}
        iconSize={18}
        label="Conversation details"
        aria-expanded={isOpen}
        onClick={onDetails}
      />
      {menu}
    </header>
  )
}
