import { type ConversationLine, sideMenuTexts } from '@guildhall/contract/notifications/panels.ts'
import type { Theme } from '@guildhall/contract/values/options.ts'
import { useQuery } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import SunMoon from 'lucide-react/icons/sun-moon'
import type { ComponentProps } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { chatPath, inbox } from '#conversations/list/address.ts'
import { countUnread, isUnread, markAll, useMarks } from '#conversations/list/marks.ts'
import { leaveToOthers, useSignOutQuestion } from '#conversations/outbox/use-sign-out-question.tsx'
import { conversationQueries } from '#conversations/queries.ts'
import { useClosedParts } from '#lib/page/closed-parts.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { type AccountEntry, generalPlaces, placesOf } from '../menus/account-entries.ts'
import { ThemeChoice } from '../theme-choice.tsx'
import { AccountHead } from './account-head.tsx'
import { AllMessagesPanel } from './all-messages-panel.tsx'
import type { NoteItems } from './notes-panel.tsx'
import { NotificationCenter } from './notification-center.tsx'

type MemberPanelsProps = Omit<ComponentProps<typeof AccountPanel>, 'viewer'> & {
  viewer: Viewer
  /** Which panel is open: 'account', 'drop', 'all', 'messages', or another's name. */
  panel: string | null
  onViewAll: () => void
}

/**
 * The panels a signed-in viewer opens from the header: the side menu, the notifications and the messages. At most one is
 * open.
 */
export function MemberPanels({ panel, viewer, onViewAll, onClose, open, ...account }: MemberPanelsProps) {
  return (
    <>
      <AccountPanel {...account} viewer={viewer} open={open && panel === 'account'} onClose={onClose} />
      <NotificationCenter
        owner={viewer.customUserId}
        isDropOpen={panel === 'drop'}
        isPanelOpen={panel === 'all'}
        onViewAll={onViewAll}
        onClose={onClose}
      />
      <MessageCenter owner={viewer.customUserId} open={panel === 'messages'} onClose={onClose} />
    </>
  )
}

interface MessageCenterProps {
  /** The account they belong to. */
  owner: string
  open: boolean
  onClose: () => void
}

/** The panel opened from the header's messages: the conversations of /chat, with this tab's marks. */
function MessageCenter({ owner, open, onClose }: MessageCenterProps) {
  const navigate = useNavigate()
  const query = conversationQueries.list(owner, inbox)
  const list = useQuery({ ...query, enabled: open })
  const { data } = list
  const marks = useMarks(owner)
  const items: NoteItems<ConversationLine> = data
    ? {
        state: 'here',
        items: data.items.map((one) => ({
          id: one.id,
          sender: one.sender,
          avatar: one.avatar,
          message: one.message,
          time: one.time ?? '',
          unread: isUnread(one, marks),
          href: chatPath(inbox, one.id),
        })),
      }
    : list.isFetching
      ? { state: 'loading' }
      : { state: 'failed', onRetry: () => void list.refetch() }
  return (
    <AllMessagesPanel
      open={open}
      onClose={onClose}
      list={items}
      unread={data ? countUnread(data, marks) : 0}
      onMarkAll={() => data && markAll(owner, data)}
      onViewAll={() => {
        onClose()
        void navigate(chatPath())
      }}
    />
  )
}

interface AccountPanelProps {
  open: boolean
  onClose: () => void
  /** Null while the viewer is not yet known. */
  viewer: Viewer | null
  theme: Theme
  onTheme: (theme: Theme) => void
  onSignOut: () => void
}

/** The side menu of a signed-in viewer: who they are, their pages, theme and Logout. */
function AccountPanel({ open, onClose, viewer, theme, onTheme, onSignOut }: AccountPanelProps) {
  const closed = useClosedParts()
  const { ask, question } = useSignOutQuestion(viewer?.customUserId)
  const signOut = () => {
    onClose()
    ask(() => leaveToOthers(viewer?.customUserId ?? '', onSignOut))
  }
  return (
    <>
      {question}
      <SidePanel
        open={open}
        onClose={onClose}
        title="Your menu"
        head={<AccountHead viewer={viewer} onClose={onClose} />}
      >
        {viewer?.strength ? <Strength {...viewer.strength} onClose={onClose} /> : null}
        <nav className="side__group" aria-label="User">
          <p className="side__label">{sideMenuTexts.user}</p>
          {placesOf(viewer, closed).map((entry) => (
            <Place key={entry.to} {...entry} onClose={onClose} />
          ))}
        </nav>
        <section className="side__group" aria-label="General">
          <p className="side__label">{sideMenuTexts.general}</p>
          {generalPlaces.map((entry) => (
            <Place key={entry.to} {...entry} onClose={onClose} />
          ))}
          <div className="side__i side__i--still">
            <Icon of={SunMoon} size={17} />
            Theme
            <span className="end">
              <ThemeChoice theme={theme} onTheme={onTheme} />
            </span>
          </div>
          <button type="button" className="side__i" onClick={signOut}>
            <Icon of={LogOut} size={17} />
            {sideMenuTexts.logout}
          </button>
        </section>
      </SidePanel>
    </>
  )
}

function Place({ label, to, icon, onClose }: AccountEntry & { onClose: () => void }) {
  const { pathname } = useLocation()
  return (
    <Link className="side__i" to={to} onClick={onClose} aria-current={to === pathname ? 'page' : undefined}>
      <Icon of={icon} size={17} />
      {label}
    </Link>
  )
}

function Strength({ done, of, next, onClose }: NonNullable<Viewer['strength']> & { onClose: () => void }) {
  if (next === null) return null
  return (
    <div className="side__strength">
      <p className="row row--between t-sm">
        <span className="c2">Profile strength</span>
        <span className="num med">
          {done} of {of}
        </span>
      </p>
      <span className="bar" aria-hidden="true">
        <i style={{ width: `${(done / of) * 100}%` }} />
      </span>
      <p className="t-sm">
        <Link className="link" to="/profile" onClick={onClose}>
          {next}
        </Link>
      </p>
    </div>
  )
}
