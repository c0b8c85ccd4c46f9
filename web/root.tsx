import './styles/app.css'
import { suspendedPath } from '@guildhall/contract/identity/home-path.ts'
import { completeness } from '@guildhall/contract/users/completeness.ts'
import { takesWork } from '@guildhall/contract/users/taking-work.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import type { ErrorBody } from '@guildhall/contract/values/values.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { useSession, useSessionInStep } from '#identity/session/use-session.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { allOpen, ClosedPartsContext, isPageOpen, useIsPageOpen } from '#lib/page/closed-parts.ts'
import { DeferredScripts, earlyClickScript, replayEarlyClick, useNonce } from '#lib/page/deferred-scripts.tsx'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { pageContext } from '#lib/page/page-context.ts'
import { isOpenToSuspended } from '#lib/page/suspended-pages.ts'
import { rootTheme, systemThemeScript } from '#lib/page/theme.ts'
import { type Viewer, ViewerContext, viewerOf } from '#lib/page/viewer.ts'
import { ErrorPage } from '#shell/failures/error-page.tsx'
import { OfflinePage } from '#shell/failures/offline-page.tsx'
import { Shell } from '#shell/shell.tsx'
import type { Route } from './+types/root.ts'
import interfaceFont from './styles/fonts/hanken-grotesk-latin.woff2?url'
import workFont from './styles/fonts/literata-latin.woff2?url'

/** A user with a session is not shown a visitor's pages, nor sent to sign in, while the server cannot say who it is. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { unknown } = context.get(pageContext)
    if (unknown) throw data(unknown.body, unknown.status)
  },
  ({ context, url }) => {
    const { viewer } = context.get(pageContext)
    if (viewer?.suspended && !isOpenToSuspended(url.pathname)) throw redirect(suspendedPath)
  },
]

export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, theme, origin, currency, feePercent, signUp, requestId, cookieBanner, parts, announcement } =
    context.get(pageContext)
  const madeAt = viewer ? Date.now() : 0
  const visit = { madeAt, theme, origin, currency, feePercent, signUp, requestId, cookieBanner, parts, announcement }
  const carriedVisit = { viewer: viewer && carried(viewer), ...visit }
  return data(carriedVisit, isPageOpen(parts, url.pathname.replace(/\.data$/, '')) ? {} : { status: 404 })
}

function carried(person: OwnProfile): Viewer {
  const { done, of, next } = completeness(person)
  const { auth, freelancerData } = person
  const isTaking = takesWork({ userType: auth.userType, freelancerData }, new Date())
  return { ...viewerOf(person), takesWork: isTaking, strength: { done, of, next: next?.invitation ?? null } }
}

/** Filters, paging and the drawer do not change whom a page is shown to. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const asks = currentUrl.search === nextUrl.search || currentUrl.pathname !== nextUrl.pathname
  return asks && defaultShouldRevalidate
}

/** For errors only: every page has its own. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return []
  return [{ title: `${errorTitles[kindOf(error)]} – Guildhall` }, { name: 'robots', content: 'noindex' }]
}

const errorTitles = {
  missing: 'Page not found',
  refused: 'This page cannot be shown',
  offline: 'You are offline',
  failed: 'Something went wrong',
}

function kindOf(error: unknown): keyof typeof errorTitles {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'missing' : error.status < 500 ? 'refused' : 'failed'
  // On the server, `navigator` knows no connection state.
  return navigator.onLine === false ? 'offline' : 'failed'
}

export function links() {
  return [
    ...[interfaceFont, workFont].map((href) => {
      return { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
    }),
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ]
}

const parsedMark = 'page-parsed'

// In the first HTML only: these scripts have run before others do, and are not loaded again with them.
const firstTheme = { __html: import.meta.env.SSR ? systemThemeScript : '' }
const firstClicks = { __html: import.meta.env.SSR ? earlyClickScript : '' }

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const theme = useVisit()?.theme ?? 'system'
  useEffect(replayEarlyClick, [])
  return (
    <html lang="en" data-theme={rootTheme(theme)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* In development the page builder inserts styles into the page, and looks for their nonce here. */}
        {import.meta.env.DEV ? <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning /> : null}
        {/* Nothing is painted until the first HTML is complete: a partly painted page shifts as the rest arrives. */}
        <link rel="expect" href={`#${parsedMark}`} blocking="render" />
        <Meta />
        <Links />
        {theme === 'system' ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the first paint
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={firstTheme} />
        ) : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before anything can be pressed */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={firstClicks} />
      </head>
      <body>
        {children}
        <div id={parsedMark} hidden />
        <ScrollRestoration />
        <DeferredScripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <Frame>
      <OpenPage />
    </Frame>
  )
}

// Without a boundary: the previous page stays until this has loaded, and a first page waits for it.
const NotFoundPage = lazyComponent(async () => (await import('#shell/failures/not-found-page.tsx')).NotFoundPage)

/** Says that nothing is here, or that it belongs to a part that is off. */
function MissingPage() {
  return <NotFoundPage isPartOff={!useIsPageOpen()(useLocation().pathname)} />
}

/** The page at this address; what is said instead while its part is off. */
function OpenPage() {
  const isOpen = useIsPageOpen()(useLocation().pathname)
  return isOpen ? <Outlet /> : <NotFoundPage isPartOff />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = useRouteLoaderData<typeof loader>('root')?.requestId
  const kind = kindOf(error)
  if (kind === 'missing')
    return (
      <Frame>
        <MissingPage />
      </Frame>
    )
  if (kind === 'offline')
    return (
      <Frame>
        <OfflinePage target={location.pathname + location.search} />
      </Frame>
    )
  const status = isRouteErrorResponse(error) ? error.status : 0
  const { message, requestId } = bodyOf(error)
  return (
    <Frame>
      <ErrorPage
        what={status ? `The server answered ${status}` : 'The page stopped working'}
        refusal={kind === 'refused' ? message : undefined}
        requestId={requestId ?? page}
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const visit = useVisit()
  const viewer = useSessionInStep(visit?.viewer)
  const { signOut } = useSession()
  return (
    <QueryClientProvider client={queryClient()}>
      <ViewerContext value={viewer}>
        <ClosedPartsContext value={visit?.parts ?? allOpen}>
          <Shell
            viewer={viewer}
            madeAt={visit?.madeAt ?? 0}
            theme={visit?.theme ?? 'system'}
            cookieBanner={visit?.cookieBanner ?? false}
            announcement={visit?.announcement ?? null}
            onSignOut={signOut}
          >
            {children}
          </Shell>
        </ClosedPartsContext>
      </ViewerContext>
    </QueryClientProvider>
  )
}

type Visit = ReturnType<typeof useRouteLoaderData<typeof loader>>
let known: Visit

/** Returns the root loader's data. Where a page's data cannot be loaded, neither can the root's: then the previous data. */
function useVisit(): Visit {
  const visit = useRouteLoaderData<typeof loader>('root')
  if (import.meta.env.SSR) return visit
  known = visit ?? known
  return known
}

// A refused call's body travels as the error's data; where the whole response was refused, it is still text.
function bodyOf(error: unknown): Partial<ErrorBody> {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null
  try {
    return (typeof data === 'string' ? JSON.parse(data) : data) ?? {}
  } catch {
    return {}
  }
}
