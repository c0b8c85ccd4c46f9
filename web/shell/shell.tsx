import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Announced } from '@guildhall/contract/content/announcement-options.ts'
import { toastLimits } from '@guildhall/contract/limits/shared.ts'
import type { Theme } from '@guildhall/contract/values/options.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { CardButton } from '#cart/card-button.tsx'
import { FreshProofHost } from '#identity/account/fresh-proof-host.tsx'
import { useWaited } from '#lib/hooks/use-waited.ts'
import { CardAction } from '#lib/page/card-action.ts'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { useTheme } from '#lib/page/theme.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { ProjectDrawerHost } from '#projects/project-drawer-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toastList } from '#ui/overlays/toast.ts'
import { ToastHost } from '#ui/overlays/toast-host.tsx'
import type { Loader } from '#ui/states/loader.tsx'
import { Announcement } from './announcement.tsx'
import { CommandHost } from './commands/command-host.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { OfflinePage, useOfflineTarget } from './failures/offline-page.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { SiteFooter } from './site-footer.tsx'

toastList.keep(toastLimits.queued)

const SuspendedHeader = lazyComponent(async () => (await import('./header/suspended-header.tsx')).SuspendedHeader)

const LiveConnection = lazyPart(async () => {
  await untilQuiet()
  return (await import('./live-connection.tsx')).LiveConnection
})

/** How a route configures the frame around it: `export const handle = { frame: 'bare' } satisfies FrameHandle`. */
export interface FrameHandle {
  /**
   * Without header or footer: sign-in and similar pages render their own. A workspace fills the page and has no footer; a
   * task has none either, and its own header.
   */
  frame: 'bare' | 'workspace' | 'task'
  /** Replaces the site header. */
  header?: ReactNode
}

interface ShellProps {
  viewer: Viewer | null
  /** When the server read what the page shows to the viewer, in milliseconds. */
  madeAt: number
  theme: Theme
  /** Whether the server would show the cookie banner. */
  cookieBanner: boolean
  announcement: Announced | null
  onSignOut: () => void
  children: ReactNode
}

/** Everything around a page: skip link, header, the page, footer, loading indicator and toasts. */
export function Shell(props: ShellProps) {
  const { viewer, madeAt, theme: initialTheme, cookieBanner, announcement, onSignOut, children } = props
  const [theme, chooseTheme] = useTheme(initialTheme)
  const { frame, header } = (useMatches().at(-1)?.handle ?? {}) as Partial<FrameHandle>
  const bare = frame === 'bare'
  const isSuspended = viewer?.suspended === true
  const stranded = useOfflineTarget()
  const [isCommanding, setCommanding] = useState(false)
  useHeadingFocus()
  useCartMerge(isSuspended ? undefined : viewer?.customUserId)
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {/* Second for the keyboard; its style places it at the end of the page. */}
      <CookieBanner due={cookieBanner} />
      {bare ? null : isSuspended ? (
        <SuspendedHeader onSignOut={onSignOut} />
      ) : (
        (header ?? (
          <SiteHeader
            viewer={viewer}
            theme={theme}
            onTheme={chooseTheme}
            onSignOut={onSignOut}
            onCommands={() => setCommanding(true)}
          />
        ))
      )}
      {frame || isSuspended ? null : <Announcement announced={announcement} isMember={viewer !== null} />}
      <main id="main" tabIndex={-1} className={bare ? 'bare' : 'with-header'}>
        {stranded ? <OfflinePage target={stranded} /> : <CardAction value={CardButton}>{children}</CardAction>}
      </main>
      {frame || isSuspended ? null : <SiteFooter viewer={viewer} theme={theme} onTheme={chooseTheme} />}
      {isSuspended ? null : <ProjectDrawerHost />}
      {isSuspended ? null : (
        <CommandHost
          open={isCommanding}
          onOpen={() => setCommanding(true)}
          onClose={() => setCommanding(false)}
          viewer={viewer}
          theme={theme}
          onTheme={chooseTheme}
          onSignOut={onSignOut}
        />
      )}
      {stranded ? null : <RouteWait />}
      {viewer ? <FreshProofHost /> : null}
      <ToastHost {...toastLimits} />
      {viewer && !isSuspended ? (
        <LiveConnection key={viewer.customUserId} owner={viewer.customUserId} madeAt={madeAt} onClose={() => {}} />
      ) : null}
    </>
  )
}

/** Resolves once the browser is idle. */
function untilQuiet(): Promise<unknown> {
  return new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done))
}

/** The polyhedron over the page when the next page takes more than a moment to load; never for home. */
function RouteWait() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const waiting = next !== undefined && next !== pathname && next !== '/'
  const late = useWaited(waiting)
  const [Drawing, setDrawing] = useState<ComponentType<Parameters<typeof Loader>[0]>>()
  useEffect(() => {
    if (!waiting) return
    // Its code loads with the first wait; where that fails, the header's bar still shows the wait.
    void import('#ui/states/loader.tsx').then(
      (module) => setDrawing(() => module.Loader),
      () => undefined,
    )
  }, [waiting])
  if (!late || !Drawing) return null
  return (
    <div className="route-wait">
      <Drawing size="md" delayMs={0} />
    </div>
  )
}

// Per document, not per component: the error page is rendered in another frame.
let shown: string | undefined

/**
 * After a page change, moves keyboard and screen reader focus to its heading, or to the part that the address names. A page
 * with a list of its parts marks the heading of the shown part, so that Tab does not lead through the list each time.
 */
function useHeadingFocus(): void {
  const { pathname, hash, search } = useLocation()
  // Other words are another page of results; the tabs of the same words are not.
  const page = pathname === '/search' ? `${pathname}?${new URLSearchParams(search).get('q')}` : pathname
  useEffect(() => {
    const isFirst = shown === undefined
    if (shown === page) return
    shown = page
    const named = hash && document.getElementById(hash.slice(1))
    const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)
    const heading = isFirst ? null : named || find('[data-part-heading]') || find('h1')
    // A page that begins with a field has put the focus there; somebody who opened a dialog in the meantime writes in it.
    if (!heading || document.activeElement?.matches(':is(main, [role=dialog]) :is(input, textarea)')) return
    if (heading.tabIndex < 0) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [page, hash])
}

/**
 * Merges what was put into a cart before signing in into the cart of `owner`; if that fails, on the next page or attempt. A
 * viewer who returns to the page sees what another device has added to the cart.
 */
function useCartMerge(owner: string | undefined): void {
  useEffect(() => {
    const follow = async () =>
      owner && document.visibilityState === 'visible' && (await import('#cart/cart-refresh.ts')).followCart(owner)
    const back = () => void follow().catch(() => {})
    addEventListener('visibilitychange', back)
    // Reading throws where storage is refused: then there is nothing to merge.
    const merge = async () =>
      owner && localStorage[localStorageKeys.cart] && (await import('#cart/cart-merge.ts')).mergeLocalCart(owner)
    merge().catch(() => {})
    return () => removeEventListener('visibilitychange', back)
  }, [owner])
}
