// Styles of a section that the server renders: its code is loaded later, and the page would shift.
import '#notifications/settings.css'
import type { accountEndpoints } from '@guildhall/contract/accounts/account.ts'
import { accountCalls } from '@guildhall/contract/accounts/calls.ts'
import { statementCalls } from '@guildhall/contract/admin/calls.ts'
import type { statementEndpoints } from '@guildhall/contract/admin/statements.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { confirmationCalls } from '@guildhall/contract/confirmations/calls.ts'
import type { confirmationEndpoints } from '@guildhall/contract/confirmations/confirmations.ts'
import { factorCalls, sessionCalls } from '@guildhall/contract/identity/calls.ts'
import type { factorEndpoints } from '@guildhall/contract/identity/factors.ts'
import type { sessionEndpoints } from '@guildhall/contract/identity/sessions.ts'
import { leaderboardCalls } from '@guildhall/contract/leaderboard/calls.ts'
import type { leaderboardEndpoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { notificationCalls } from '@guildhall/contract/notifications/calls.ts'
import type { notificationEndpoints } from '@guildhall/contract/notifications/notifications.ts'
import type { businessEndpoints } from '@guildhall/contract/payouts/business.ts'
import { businessCalls, payoutCalls } from '@guildhall/contract/payouts/calls.ts'
import type { payoutEndpoints } from '@guildhall/contract/payouts/payouts.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data } from 'react-router'
import { businessQueries } from '#business/business-details.tsx'
import { confirmationQueries } from '#confirmations/confirmation-api.ts'
import { identityQueries } from '#identity/account/account.ts'
import { leaderboardQueries } from '#leaderboard/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { notificationQueries } from '#notifications/queries.ts'
import { payoutQueries } from '#payouts/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { accountQueries } from '#settings/queries.ts'
import type { SectionProps } from '#settings/section-props.ts'
import { type Section, sectionOf, sections } from '#settings/sections.ts'
import { SettingsFrame } from '#settings/settings-frame.tsx'
import { statementQueries } from '#statements/queries.ts'
import type { Route } from './+types/settings.ts'

/** `/settings` and its sections; a section's data is loaded before the page is sent. */
export async function loader({ context, params, url: { pathname } }: Route.LoaderArgs) {
  const section = sectionOf(params.section ?? 'account')
  if (!section) throw data(null, { status: 404 })
  const page = signedIn(context, pathname)
  const send = sendFrom(page)
  const calls = createClient<typeof sessionEndpoints>(sessionCalls, send)
  const from = { ways: calls.ways, sessions: async () => (await calls.list()).sessions }
  const factors = createClient<typeof factorEndpoints>(factorCalls, send)
  const account = accountQueries.account(createClient<typeof accountEndpoints>(accountCalls, send))
  const queries = {
    account: [identityQueries.ways(from)],
    security: [identityQueries.ways(from), identityQueries.factors(factors), identityQueries.sessions(from), account],
    privacy: [leaderboardQueries.own(createClient<typeof leaderboardEndpoints>(leaderboardCalls, send))],
    notifications: [notificationQueries.settings(createClient<typeof notificationEndpoints>(notificationCalls, send))],
    confirmation: [confirmationQueries.own(createClient<typeof confirmationEndpoints>(confirmationCalls, send))],
    business: [businessQueries.own(createClient<typeof businessEndpoints>(businessCalls, send))],
    payouts: [payoutQueries.balance(createClient<typeof payoutEndpoints>(payoutCalls, send))],
    appearance: [],
    decisions: [statementQueries.own(createClient<typeof statementEndpoints>(statementCalls, send))],
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
    </HydrationBoundary>
  )
}

// A section's code is loaded with it.
const bodies: Record<Section, ComponentType<SectionProps>> = {
  account: lazyComponent(async () => (await import('./settings/account-section.tsx')).AccountSection),
  security: lazyComponent(async () => (await import('./settings/security-section.tsx')).SecuritySection),
  privacy: lazyComponent(async () => (await import('./settings/privacy-section.tsx')).PrivacySection),
  notifications: lazyComponent(
    async () => (await import('#notifications/notification-settings.tsx')).NotificationSettings,
  ),
  confirmation: lazyComponent(
    async () => (await import('#confirmations/confirmation-section.tsx')).ConfirmationSection,
  ),
  business: lazyComponent(async () => (await import('./settings/business-section.tsx')).BusinessSection),
  payouts: lazyComponent(async () => (await import('./settings/payouts-section.tsx')).PayoutsSection),
  appearance: lazyComponent(async () => (await import('./settings/appearance-section.tsx')).AppearanceSection),
  decisions: lazyComponent(async () => (await import('#statements/decision-list.tsx')).DecisionList),
  data: lazyComponent(async () => (await import('./settings/data-section.tsx')).DataSection),
}
