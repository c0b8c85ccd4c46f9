import { maxShownCount } from '@guildhall/contract/limits/shared.ts'
import Bell from 'lucide-react/icons/bell'
import Menu from 'lucide-react/icons/menu'
import MessageSquare from 'lucide-react/icons/message-square'
import Search from 'lucide-react/icons/search'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type ComponentProps, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { useCartCount, useUnreadCount, useUnreadMessages } from '#lib/live/counts.ts'
import { useClosedParts } from '#lib/page/closed-parts.ts'
import { useSignUpClosed } from '#lib/page/site.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toastList } from '#ui/overlays/toast.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Count, countText } from '#ui/tag.tsx'
import { MegaMenu } from '../menus/mega-menu.tsx'
import { menuGroups } from '../menus/menu-entries.ts'
import { Brand } from './brand.tsx'
import { SearchBox } from './search-box.tsx'
import { UnreadButton } from './unread-button.tsx'

const MemberPanels = lazyPart(() => import('../panels/member-panels.tsx').then((module) => module.MemberPanels))
const SlideOutMenu = lazyPart(() => import('../menus/slide-out-menu.tsx').then((module) => module.SlideOutMenu))

const memberPanels: readonly (string | null)[] = ['account', 'drop', 'all', 'messages']
type Panel = 'menu' | 'account' | 'drop' | 'all' | 'messages'
type SiteHeaderProps = Pick<ComponentProps<typeof MemberPanels>, 'theme' | 'onTheme' | 'onSignOut'> & {
  viewer: Viewer | null
  /** Opens the command list. */
  onCommands: () => void
}

/** The fixed header: logo, menu groups, search, and the viewer. At most one panel is open. */
export function SiteHeader({ viewer, theme, onTheme, onSignOut, onCommands }: SiteHeaderProps) {
  const { key: page } = useLocation()
  // A panel, or the title of the open mega-menu group; closed when the page changes.
  const [opened, setOpened] = useState<{ name: string | null; on?: string }>({ name: null })
  const panel = opened.on === page ? opened.name : null
  const show = (name: string | null) => setOpened({ name, on: page })
  // The opened search of narrow screens lies over the page, so the next page starts without it.
  const [searchedOn, setSearchedOn] = useState<string | null>(null)
  const searching = searchedOn === page
  const setSearching = (isOpen: boolean) => setSearchedOn(isOpen ? page : null)
  const searchToggle = useRef<HTMLButtonElement>(null)
  const navigating = useNavigation().state !== 'idle'
  const unread = useUnreadCount(viewer)
  const isClosed = useSignUpClosed()
  const unreadMessages = useUnreadMessages(viewer)
  const closed = useClosedParts()
  const groups = menuGroups(viewer, closed)
  const open = (name: Panel) => {
    setSearching(false)
    // They would lie on the panel.
    toastList.leavePage()
    show(name)
  }
  const close = () => show(null)
  const endSearch = () => {
    if (!searching) return
    setSearching(false)
    searchToggle.current?.focus()
  }
  return (
    <header className="site-header">
      <div className="page site-header__in">
        <IconButton
          className="mobile-menu-btn"
          icon={Menu}
          iconSize={20}
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={panel === 'menu'}
          onClick={() => open('menu')}
        />
        <Brand />
        <MegaMenu groups={groups} viewer={viewer} open={panel} onOpen={show} />
        <SearchBox
          open={searching}
          onSlash={() => setSearching(true)}
          onSubmit={() => setSearching(false)}
          onClose={endSearch}
          onCommands={onCommands}
        />
        <div className="header-tools">
          <IconButton
            className="mobile-only"
            icon={Search}
            label="Search"
            ref={searchToggle}
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          />
          <CartLink viewer={viewer} />
          {viewer ? (
            <>
              <UnreadButton
                className="message-btn"
                name="Messages"
                icon={MessageSquare}
                unread={unreadMessages}
                aria-expanded={panel === 'messages'}
                onClick={() => open('messages')}
              />
              <UnreadButton
                className="bell"
                name="Notifications"
                icon={Bell}
                unread={unread}
                aria-expanded={panel === 'drop'}
                onClick={() => (panel === 'drop' ? close() : open('drop'))}
              />
              <button
                type="button"
                className="hi-btn"
                aria-haspopup="dialog"
                aria-expanded={panel === 'account'}
                onClick={() => open('account')}
              >
                <Avatar
                  firstName={viewer.firstName}
                  lastName={viewer.lastName}
                  companyName={viewer.companyName}
                  picture={viewer.avatar}
                  kind={viewer.userType === 'Business' ? 'business' : 'person'}
                  size={28}
                />
                <span className="t">Hi, {viewer.firstName}</span>
              </button>
            </>
          ) : (
            <>
              <Link className={buttonClass({ look: 'quiet' })} to="/signin">
                Sign In
              </Link>
              {isClosed ? null : (
                <Link className={buttonClass({ look: 'primary' })} to="/signup">
                  Join
                </Link>
              )}
            </>
          )}
        </div>
      </div>
      {navigating ? <span className="route-progress" /> : null}
      <SlideOutMenu
        open={panel === 'menu'}
        onClose={close}
        viewer={viewer}
        onNotifications={() => open('all')}
        onMessages={() => open('messages')}
      />
      {viewer ? (
        <MemberPanels
          open={memberPanels.includes(panel)}
          panel={panel}
          onViewAll={() => open('all')}
          onClose={close}
          {...{ viewer, theme, onTheme, onSignOut }}
        />
      ) : null}
    </header>
  )
}

/** The cart in the header, with the number of projects in it. */
function CartLink({ viewer }: { viewer: Viewer | null }) {
  const count = useCartCount(viewer)
  return (
    <Link
      className="icon-btn cart-link"
      to="/cart"
      aria-label={count ? `Cart, ${countText(count, maxShownCount)} in it` : 'Cart'}
    >
      <Icon of={ShoppingCart} size={19} />
      <Count of={count} most={maxShownCount} />
    </Link>
  )
}
