import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { RelationStatus } from '@guildhall/contract/values/options.ts'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import User from 'lucide-react/icons/user'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { Status } from '#ui/tag.tsx'
import { type Act, BlockDialog, RequestDialog, type RequestWords, useRelation } from './use-relation.ts'

/** Renders the dialog that reports a person. */
export type ReportPerson = (person: UserCard, onClose: () => void) => ReactNode

interface RelationButtonsProps {
  person: UserCard
  status: RelationStatus
  size?: 'sm' | 'md'
  /** In a list: the menu links to the profile too, and `onDone` may move the focus before the row disappears. */
  inList?: boolean
  /** Where space is tight: without the menu of rarer actions. */
  withoutMenu?: boolean
  /** An additional button, before the menu. */
  beside?: ReactNode
  /** Adds reporting the person to the menu. */
  report?: ReportPerson
  onDone?: (act: Act, status: RelationStatus, pressed: HTMLElement) => void
}

/**
 * The actions on a person, depending on their relation to the viewer; rarer actions are in a menu, blocking asks for
 * confirmation.
 */
export function RelationButtons({
  person,
  status,
  size = 'md',
  inList = false,
  withoutMenu = false,
  beside,
  report,
  onDone,
}: RelationButtonsProps) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, variables } = useRelation()
  const [asks, setAsks] = useState<'note' | 'block' | 'report' | null>(null)
  const name = displayName(person)
  const { customUserId } = person

  // The pressed button may be gone when the answer arrives; its group is not.
  const [group, setGroup] = useState<HTMLElement | null>(null)
  const make = async (act: Act, words?: RequestWords) => {
    const done = await mutateAsync({ act, customUserId, name, ...(words && { words }) })
    if (group) onDone?.(act, done.status, group)
  }
  // The hook reports errors.
  const press = (act: Act) => void make(act).catch(() => undefined)
  const button = (act: Act, label: string, look: 'primary' | 'second') => (
    <Button
      size={size}
      look={look}
      busy={isPending && variables?.act === act}
      aria-label={`${label}: ${name}`}
      onClick={() => press(act)}
    >
      {label}
    </Button>
  )
  const profile: MenuItem[] =
    inList && status !== 'blocked'
      ? [{ label: 'View profile', icon: User, onSelect: () => void navigate(profilePath(person)) }]
      : []
  const items: MenuItem[] = [
    ...profile,
    ...(status === 'connected'
      ? [{ label: 'Remove connection', icon: UserMinus, onSelect: () => press('remove') }]
      : []),
    // Blocked people can still be reported.
    ...(report ? [{ label: `Report ${name}`, icon: Flag, onSelect: () => setAsks('report') }] : []),
    ...(status === 'blocked'
      ? []
      : [{ label: `Block ${name}`, icon: Ban, danger: true, separated: true, onSelect: () => setAsks('block') }]),
  ]
  return (
    <div className="btn-group cx__a" ref={setGroup}>
      {status === 'none' ? (
        <Button size={size} look={inList ? 'second' : 'primary'} icon={UserPlus} onClick={() => setAsks('note')}>
          Connect
        </Button>
      ) : null}
      {status === 'sent' ? (
        <>
          <Status kind="wait">Request sent</Status>
          {button('cancel', 'Cancel request', 'second')}
        </>
      ) : null}
      {status === 'received' ? (
        <>
          {button('accept', 'Accept', 'primary')}
          {button('decline', 'Decline', 'second')}
        </>
      ) : null}
      {status === 'connected' && !inList ? <Status kind="ok">Connected</Status> : null}
      {status === 'blocked' ? button('unblock', 'Unblock', 'second') : null}
      {beside}
      {items.length > 0 && !withoutMenu ? (
        <Menu
          trigger={<IconButton icon={Ellipsis} size={size} iconSize={17} label={`More for ${name}`} />}
          items={items}
        />
      ) : null}
      {asks === 'note' ? (
        <RequestDialog name={name} onClose={() => setAsks(null)} send={(words) => make('send', words)} />
      ) : null}
      {asks === 'report' ? report?.(person, () => setAsks(null)) : null}
      {asks === 'block' ? (
        <BlockDialog
          name={name}
          busy={isPending}
          onClose={() => setAsks(null)}
          onBlock={() => {
            void make('block').then(
              () => setAsks(null),
              () => undefined,
            )
          }}
        />
      ) : null}
    </div>
  )
}
