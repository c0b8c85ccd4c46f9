import type { accountEndpoints } from '@guildhall/contract/accounts/account.ts'
import { accountCalls } from '@guildhall/contract/accounts/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { sessionCalls } from '@guildhall/contract/identity/calls.ts'
import type { sessionEndpoints } from '@guildhall/contract/identity/sessions.ts'
import { leaderboardCalls } from '@guildhall/contract/leaderboard/calls.ts'
import type { leaderboardEndpoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { notificationCalls } from '@guildhall/contract/notifications/calls.ts'
import type { notificationEndpoints } from '@guildhall/contract/notifications/notifications.ts'
import type { businessEndpoints } from '@guildhall/contract/payouts/business.ts'
import { businessCalls, payoutCalls } from '@guildhall/contract/payouts/calls.ts'
import type { payoutEndpoints } from '@guildhall/contract/payouts/payouts.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import { HydrationBoundary, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { data, useRouteLoaderData } from 'react-router'
import { businessQueries } from '#business/business-details.tsx'
import { BusinessForm } from '#business/business-form.tsx'
import { leaveToOthers, useSignOutQuestion } from '#conversations/outbox/use-sign-out-question.tsx'
import { identityQueries } from '#identity/account/account.ts'
import { EmailRow, FreshProofHost, PasswordRow, PhoneRow, ProviderRows } from '#identity/account/account-rows.tsx'
import { SessionList } from '#identity/account/session-list.tsx'
import { useSession } from '#identity/session/use-session.ts'
import { ListedSwitch } from '#leaderboard/listed-switch.tsx'
import { leaderboardQueries } from '#leaderboard/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer, type Viewer } from '#lib/page/viewer.ts'
import { MailSettings } from '#notifications/mail-settings.tsx'
import { notificationQueries } from '#notifications/queries.ts'
import { PayoutSection } from '#payouts/payout-section.tsx'
import { payoutQueries } from '#payouts/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { Appearance } from '#settings/appearance.tsx'
import { DataSection } from '#settings/data-section.tsx'
import { accountQueries } from '#settings/queries.ts'
import { type Section, SettingsFrame, sectionOf, sections } from '#settings/settings-frame.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { AccountNames, PublicAddressRow, UserTypeRow } from '#users/settings/account-names.tsx'
import { PrivacySettings } from '#users/settings/privacy-settings.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/settings.ts'

/** `/settings` and its sections; a section's data is loaded before the page is sent. */
export async function loader({ context, params, url: { pathname } }: Route.LoaderArgs) {
  const section = sectionOf(params.section ?? 'account')
  if (!section) throw data(null, { status: 404 })
  const page = signedIn(context, pathname)
  const send = sendFrom(page)
  const calls = createClient<typeof sessionEndpoints>(sessionCalls, send)
  const from = { ways: calls.ways, sessions: async () => (await calls.list()).sessions }
  const account = accountQueries.account(createClient<typeof accountEndpoints>(accountCalls, send))
  const queries = {
    account: [identityQueries.ways(from)],
    security: [identityQueries.ways(from), identityQueries.sessions(from), account],
    privacy: [leaderboardQueries.own(createClient<typeof leaderboardEndpoints>(leaderboardCalls, send))],
    notifications: [
      notificationQueries.mailChoice(createClient<typeof notificationEndpoints>(notificationCalls, send)),
    ],
    business: [businessQueries.own(createClient<typeof businessEndpoints>(businessCalls, send))],
    payouts: [payoutQueries.balance(createClient<typeof payoutEndpoints>(payoutCalls, send))],
    appearance: [],
    data: [account],
  }
  const state = await load(...queries[section]).catch(failPage)
  const { visibility } = page.viewer
  return { section, isList: params.section === undefined, state, visibility, outbox: page.outbox }
}

export const shouldRevalidate = unlessDrawer

export function meta({ loaderData }: Route.MetaArgs) {
  const title = sections.find(({ name }) => name === loaderData?.section)?.title
  return privateHead(title && !loaderData?.isList ? `${title} – Settings` : 'Settings')
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  const { section, isList, state, visibility, outbox } = loaderData
  const viewer = useViewer()
  const Body = bodies[section]
  return (
    <HydrationBoundary state={state}>
      <SettingsFrame section={section} isList={isList}>
        {viewer ? <Body viewer={viewer} visibility={visibility} outbox={outbox} /> : null}
      </SettingsFrame>
      <FreshProofHost />
    </HydrationBoundary>
  )
}

interface BodyProps {
  viewer: Viewer
  visibility: Visibility
  outbox: PageContext['outbox']
}

const bodies: Record<Section, (props: BodyProps) => React.ReactNode> = {
  account: AccountBody,
  security: SecurityBody,
  privacy: PrivacyBody,
  notifications: MailSettings,
  business: BusinessBody,
  payouts: PayoutsBody,
  appearance: AppearanceBody,
  data: DataBody,
}

function AccountBody({ viewer, outbox }: BodyProps) {
  const { data: ways } = useQuery(identityQueries.ways())
  const { origin = '' } = useRouteLoaderData<typeof rootLoader>('root') ?? {}
  return (
    <>
      <AccountNames viewer={viewer} />
      <ul className="lines lines--top mt-4">
        {ways ? <EmailRow email={ways.email} hasOutbox={outbox.mail} /> : null}
        <UserTypeRow viewer={viewer} />
        <PublicAddressRow viewer={viewer} origin={origin} />
      </ul>
    </>
  )
}

function SecurityBody({ outbox }: BodyProps) {
  const client = useQueryClient()
  const { viewer, signOut } = useSession()
  const { ask, question } = useSignOutQuestion(viewer?.customUserId)
  const { data: ways } = useQuery(identityQueries.ways())
  const { data: account } = useQuery(accountQueries.account())
  const refresh = () => void client.invalidateQueries(accountQueries.account())
  const ownWays = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul className="lines" aria-label="Ways to sign in" tabIndex={-1} ref={ownWays}>
        {ways ? <PasswordRow ways={ways} /> : null}
        {ways ? <ProviderRows ways={ways} onRemoved={() => ownWays.current?.focus()} /> : null}
        {account ? <PhoneRow phone={account.phone} hasOutbox={outbox.sms} onVerified={refresh} /> : null}
      </ul>
      <SessionList beforeSignOut={ask} onSignOut={() => leaveToOthers(viewer?.customUserId ?? '', signOut)} />
      {question}
    </>
  )
}

function PrivacyBody({ viewer: { userType }, visibility }: { viewer: Viewer; visibility: Visibility }) {
  return (
    <>
      <ListedSwitch />
      <div className="mt-4">
        <PrivacySettings userType={userType} visibility={visibility} />
      </div>
    </>
  )
}

function BusinessBody() {
  const { data: details } = useQuery(businessQueries.own())
  return details === undefined ? null : <BusinessForm details={details} />
}

function PayoutsBody({ viewer: { firstName, lastName } }: { viewer: Viewer }) {
  const { data: balance } = useQuery(payoutQueries.balance())
  return balance ? <PayoutSection balance={balance} holder={`${firstName} ${lastName}`.trim()} /> : null
}

function AppearanceBody() {
  return <Appearance initial={useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'} />
}

function DataBody() {
  const { viewer, signOut } = useSession()
  const { data: account } = useQuery(accountQueries.account())
  const leave = (erasedAt: string) => {
    leaveToOthers(viewer?.customUserId ?? '', signOut)
    toast.success(`Your account will be deleted on ${formatDate(erasedAt)}`, {
      detail: 'Sign in before then to keep it.',
    })
  }
  return account ? <DataSection account={account} onLeft={leave} /> : null
}
