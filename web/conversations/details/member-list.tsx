import { createClient } from '@guildhall/contract/api/client.ts'
import { groupCalls } from '@guildhall/contract/conversations/calls.ts'
import type { Member, MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import type { groupEndpoints } from '@guildhall/contract/conversations/groups.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { refreshLists } from '../cache.ts'
import { conversationQueries, type Opened } from '../queries.ts'

const AddDialog = lazyPart(() => import('./group-dialogs.tsx').then((module) => module.AddDialog))
const LeaveDialog = lazyPart(() => import('./group-dialogs.tsx').then((module) => module.LeaveDialog))
const RenameDialog = lazyPart(() => import('./group-dialogs.tsx').then((module) => module.RenameDialog))

interface MemberListProps {
  owner: string
  opened: Opened
  /** Shown between the members and the actions. */
  files: ReactNode
  onLeft: () => void
  /** Reports a member; absent where reports are not offered. */
  onReport: ((person: UserCard) => void) | undefined
}

/**
 * The members of a group, and what the viewer's role allows: adding and removing people, renaming, changing roles; and
 * leaving.
 */
export function MemberList({ owner, opened: { conversation, members }, files, onLeft, onReport }: MemberListProps) {
  const { id, role, sender, projectId, meetingId } = conversation
  const acts = useGroupActs(owner, id)
  const [asks, setAsks] = useState<'add' | 'leave' | 'rename' | null>(null)
  const close = () => setAsks(null)
  // The people of a team or a meeting change on its own page.
  const isLinked = projectId !== null || meetingId !== null
  const mayRule = role !== 'member' && !isLinked
  return (
    <>
      <div className="ci2">
        <div className="row row--between">
          <h2 className="t-sub">
            Members{' '}
            <span className="c3 num">
              {isLinked ? conversation.members : `${conversation.members} of ${chatLimits.groupMembers}`}
            </span>
          </h2>
          {mayRule && conversation.members < chatLimits.groupMembers ? (
            <Button size="sm" icon={UserPlus} onClick={() => setAsks('add')}>
              Add
            </Button>
          ) : null}
        </div>
        {projectId === null ? null : (
          <p className="c2 t-sm mt-1">The people of the team. People who leave the team leave this conversation.</p>
        )}
        {meetingId === null ? null : <p className="c2 t-sm mt-1">The people of the meeting.</p>}
        <ul className="mt-2">
          {members.map((member) => (
            <MemberRow
              key={member.user.customUserId}
              member={member}
              isMe={member.user.customUserId === owner}
              own={mayRule ? role : 'member'}
              onAct={acts.mutate}
              onReport={onReport}
            />
          ))}
        </ul>
      </div>
      {files}
      <div className="ci2 btn-group">
        {mayRule ? (
          <Button size="sm" onClick={() => setAsks('rename')}>
            Rename
          </Button>
        ) : null}
        {isLinked ? (
          <Link
            className={buttonClass({ size: 'sm' })}
            to={projectId === null ? `/meetings/${meetingId}` : `/product/${projectId}/team`}
          >
            {projectId === null ? 'Open the meeting' : 'Open the team'}
          </Link>
        ) : null}
        {projectId === null ? (
          <Button size="sm" look="danger" onClick={() => setAsks('leave')}>
            Leave group
          </Button>
        ) : null}
      </div>
      {asks === 'add' ? (
        <AddDialog
          onClose={close}
          busy={acts.isPending}
          without={new Set(members.map(({ user }) => user.customUserId))}
          onAdd={(userIds: string[]) => acts.mutate({ act: 'add', userIds }, { onSuccess: close })}
        />
      ) : null}
      {asks === 'rename' ? (
        <RenameDialog
          onClose={close}
          busy={acts.isPending}
          title={sender}
          onRename={(title: string) => acts.mutate({ act: 'rename', title }, { onSuccess: close })}
        />
      ) : null}
      {asks === 'leave' ? (
        <LeaveDialog
          onClose={close}
          busy={acts.isPending}
          title={sender}
          isOfMeeting={meetingId !== null}
          onLeave={() => acts.mutate({ act: 'remove', customUserId: owner }, { onSuccess: onLeft })}
        />
      ) : null}
    </>
  )
}

interface MemberRowProps {
  member: Member
  isMe: boolean
  /** The viewer's role. */
  own: Member['role']
  onAct: (act: GroupAct) => void
  onReport: MemberListProps['onReport']
}

const roleWords = { owner: 'Owner', admin: 'Admin', member: null }

function MemberRow({ member: { user, role, online }, isMe, own, onAct, onReport }: MemberRowProps) {
  const { customUserId } = user
  const name = displayName(user)
  const give = (label: string, next: Member['role']): MenuItem => ({
    label,
    onSelect: () => onAct({ act: 'role', customUserId, role: next }),
  })
  const remove: MenuItem = {
    label: 'Remove from the group',
    danger: true,
    separated: own === 'owner',
    onSelect: () => onAct({ act: 'remove', customUserId }),
  }
  const report: MenuItem[] = onReport ? [{ label: 'Report', icon: Flag, onSelect: () => onReport(user) }] : []
  const ruling: MenuItem[] =
    own === 'owner'
      ? [
          role === 'admin' ? give('Make a member', 'member') : give('Make an admin', 'admin'),
          give('Make the owner', 'owner'),
          remove,
        ]
      : own === 'admin' && role === 'member'
        ? [remove]
        : []
  const items = isMe ? [] : [...report, ...ruling]
  return (
    <li className="row gmr">
      <span className="av-wrap">
        <Avatar {...user} picture={user.avatar} size={28} kind={user.userType === 'Business' ? 'business' : 'person'} />
        {online ? <span className="presence" /> : null}
      </span>
      <Link className="grow trunc hover:underline" to={profilePath(user)}>
        {name}
      </Link>
      {online ? <span className="sr-only">online</span> : null}
      <span className="c3 t-sm">{[roleWords[role], isMe ? 'You' : null].filter(Boolean).join(', ')}</span>
      <RoleGlyph role={roleOf(user.userType)} word="hidden" />
      {items.length > 0 ? (
        <Menu trigger={<IconButton icon={Ellipsis} size="sm" label={`More for ${name}`} />} items={items} />
      ) : null}
    </li>
  )
}

const groups = createClient<typeof groupEndpoints>(groupCalls, browserSend)

/** The actions that change a group. */
type GroupAct =
  | { act: 'rename'; title: string }
  | { act: 'add'; userIds: string[] }
  | { act: 'role'; customUserId: string; role: MemberRole }
  | { act: 'remove'; customUserId: string }

/** Changes a group; every place that shows it updates. Reports failures. */
function useGroupActs(owner: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: GroupAct) => {
      if (wanted.act === 'rename') await groups.rename({ params: { id }, body: { title: wanted.title } })
      if (wanted.act === 'add') await groups.add({ params: { id }, body: { userIds: wanted.userIds } })
      if (wanted.act === 'role')
        await groups.setRole({ params: { id, customUserId: wanted.customUserId }, body: { role: wanted.role } })
      if (wanted.act === 'remove')
        await groups.removeMember({ params: { id, customUserId: wanted.customUserId }, body: null })
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: (_done, error, wanted) => {
      const isLeft = !error && wanted.act === 'remove' && wanted.customUserId === owner
      // After leaving, the group can no longer be fetched.
      if (!isLeft) void client.invalidateQueries({ queryKey: conversationQueries.one(owner, id).queryKey })
      return refreshLists(client, owner)
    },
  })
}
