import { toastLimits } from '@guildhall/contract/limits/shared.ts'
import type { Theme } from '@guildhall/contract/values/options.ts'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { CardButton } from '#cart/card-button.tsx'
import { CardAction } from '#lib/page/card-action.ts'
import { useTheme } from '#lib/page/theme.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { ProjectDrawerHost } from '#projects/project-drawer-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ToastHost } from '#ui/overlays/toast-host.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { OfflinePage } from './failures/offline-page.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { RouteWait } from './route-wait.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useCartMerge } from './use-cart-merge.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useOfflineTarget } from './use-offline-target.ts'

const LiveConnection = lazyPart(async () => {
  await untilQuiet()
  return (await import('./live-connection.tsx')).LiveConnection
})

/** What a route says about the frame around it: `export const handle = { frame: 'bare' } satisfies FrameHandle`. */
export interface FrameHandle {
  /**
   * Neither header nor footer: sign-in and its neighbours draw their own. A workspace fills the page and has no footer;
   * a task has none either, and a header of its own.
   */
  frame: 'bare' | 'workspace' | 'task'
  /** In the place of the site's header. */
  header?: ReactNode
}

interface ShellProps {
  viewer: Viewer | null
  theme: Theme
  /** Whether the server would show the cookie banner. */
  cookieBanner: boolean
  onSignOut: () => void
  children: ReactNode
}

/** Everything around a page: skip link, header, the page, footer, what waits and what is said in passing. */
export function Shell({ viewer, theme: initialTheme, cookieBanner, onSignOut, children }: ShellProps) {
  const [theme, chooseTheme] = useTheme(initialTheme)
  const { frame, header } = (useMatches().at(-1)?.handle ?? {}) as Partial<FrameHandle>
  const bare = frame === 'bare'
  const stranded = useOfflineTarget()
  useHeadingFocus()
  useCartMerge(viewer?.customUserId)
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {bare
        ? null
        : (header ?? <SiteHeader viewer={viewer} theme={theme} onTheme={chooseTheme} onSignOut={onSignOut} />)}
      <main id="main" tabIndex={-1} className={bare ? 'bare' : 'with-header'}>
        {stranded ? <OfflinePage target={stranded} /> : <CardAction value={CardButton}>{children}</CardAction>}
      </main>
      {frame ? null : <SiteFooter signedIn={viewer !== null} theme={theme} onTheme={chooseTheme} />}
      <CookieBanner due={cookieBanner} />
      <ProjectDrawerHost />
      {stranded ? null : <RouteWait />}
      <ToastHost {...toastLimits} />
      {viewer ? <LiveConnection key={viewer.customUserId} owner={viewer.customUserId} onClose={() => {}} /> : null}
    </>
  )
}

/** Resolves once the browser has nothing better to do. */
function untilQuiet(): Promise<unknown> {
  return new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done))
}
