import { sideMenuTexts } from '@guildhall/contract/notifications/panels.ts'
import Bell from 'lucide-react/icons/bell'
import Bot from 'lucide-react/icons/bot'
import ChevronRight from 'lucide-react/icons/chevron-right'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import House from 'lucide-react/icons/house'
import MessageSquare from 'lucide-react/icons/message-square'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Trophy from 'lucide-react/icons/trophy'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useCartCount, useUnreadCount, useUnreadMessages } from '#lib/live/counts.ts'
import { isPageOpen, useClosedParts } from '#lib/page/closed-parts.ts'
import { useSignUpClosed } from '#lib/page/site.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'
import { Brand } from '../header/brand.tsx'
import { SearchBox } from '../header/search-box.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { MenuLink } from './menu-link.tsx'
import { type WholeMenuGroup, wholeMenu } from './menu-lists.ts'

interface SlideOutMenuProps {
  open: boolean
  onClose: () => void
  viewer: Viewer | null
  onNotifications: () => void
  onMessages: () => void
}

/** The menu of narrow screens: slides in from the left, with its groups as an accordion. */
export function SlideOutMenu({ open, onClose, viewer, onNotifications, onMessages }: SlideOutMenuProps) {
  const closed = useClosedParts()
  const isClosed = useSignUpClosed()
  const inCart = useCartCount(viewer)
  const unread = useUnreadCount(viewer)
  const unreadMessages = useUnreadMessages(viewer)
  return (
    <Modal open={open} onClose={onClose} title="Menu" className="mm2">
      <div className="mm2__h">
        <Brand onClick={onClose} />
        <IconButton icon={X} iconSize={20} label="Close menu" onClick={onClose} />
      </div>
      <div className="mm2__b">
        <SearchBox onSubmit={onClose} />
        <ul className="mm2__q">
          <li>
            <Link className="side__i" to="/" onClick={onClose}>
              <Icon of={House} size={18} />
              Home
            </Link>
          </li>
          {isPageOpen(closed, '/findexpert') ? (
            <li>
              <Link className="side__i" to="/findexpert" onClick={onClose}>
                <Icon of={GraduationCap} size={18} />
                PhD Expert
              </Link>
            </li>
          ) : null}
          {isPageOpen(closed, '/aiagents') ? (
            <li>
              <Link className="side__i" to="/aiagents" onClick={onClose}>
                <Icon of={Bot} size={18} />
                AI Agent
              </Link>
            </li>
          ) : null}
          {viewer ? (
            <li>
              <Link className="side__i" to="/leaderboard" onClick={onClose}>
                <Icon of={Trophy} size={18} />
                Leaderboard
              </Link>
            </li>
          ) : null}
          <li>
            <Link className="side__i" to="/cart" onClick={onClose}>
              <Icon of={ShoppingCart} size={18} />
              Cart
              {inCart > 0 ? <span className="end num">{formatCount(inCart)}</span> : null}
            </Link>
          </li>
          {viewer ? (
            <>
              <PanelEntry label="Messages" icon={MessageSquare} unread={unreadMessages} onClick={onMessages} />
              <PanelEntry label="Notifications" icon={Bell} unread={unread} onClick={onNotifications} />
            </>
          ) : null}
        </ul>
        {wholeMenu(viewer, closed)
          .flatMap(narrowGroups)
          .map((group, index) => (
            <Group key={group.title} {...group} startsOpen={index === 0} onChoose={onClose} />
          ))}
      </div>
      {viewer ? (
        <Link className="mm2__u" to="/profile" onClick={onClose}>
          <Avatar
            firstName={viewer.firstName}
            lastName={viewer.lastName}
            companyName={viewer.companyName}
            picture={viewer.avatar}
            kind={viewer.userType === 'Business' ? 'business' : 'person'}
            size={40}
          />
          <span className="grow">
            <span className="person__n trunc">{displayName(viewer) || sideMenuTexts.noName}</span>
            <span className="person__s">{sideMenuTexts.viewProfile}</span>
          </span>
          <Icon of={ChevronRight} size={18} />
        </Link>
      ) : (
        <div className="mm2__f">
          <Link className={buttonClass({ look: 'second', size: 'lg' })} to="/signin" onClick={onClose}>
            Sign In
          </Link>
          {isClosed ? null : (
            <Link className={buttonClass({ look: 'primary', size: 'lg' })} to="/signup" onClick={onClose}>
              Join
            </Link>
          )}
        </div>
      )}
    </Modal>
  )
}

interface PanelEntryProps {
  label: string
  icon: IconDrawing
  unread: number
  onClick: () => void
}

function PanelEntry({ label, icon, unread, onClick }: PanelEntryProps) {
  return (
    <li>
      <button type="button" className="side__i" onClick={onClick}>
        <Icon of={icon} size={18} />
        {label}
        {unread > 0 ? (
          <span className="end num">
            {formatCount(unread)}
            <span className="sr-only"> unread</span>
          </span>
        ) : null}
      </button>
    </li>
  )
}

interface NarrowGroup {
  title: string
  entries: readonly MenuEntry[]
}

/** Returns a group of the menu as one list, followed by its long ones, which are closed at first: they would hide the rest. */
function narrowGroups({ title, sections, lists }: WholeMenuGroup): NarrowGroup[] {
  const short = { title, entries: sections.flatMap(({ entries }) => entries) }
  return [short, ...lists.map(({ heading, entries }) => ({ title: heading, entries }))]
}

interface GroupProps extends NarrowGroup {
  startsOpen: boolean
  onChoose: () => void
}

function Group({ title, entries, startsOpen, onChoose }: GroupProps) {
  const list = useId()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(startsOpen)
  return (
    <div className="mmg">
      <h2>
        <button
          type="button"
          className="mmg__h"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          {title}
          <Icon of={open ? Minus : Plus} size={17} />
        </button>
      </h2>
      <ul id={list} hidden={!open}>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <MenuLink to={to} onClick={onChoose} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
