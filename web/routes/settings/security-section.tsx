import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { leaveToOthers, useSignOutQuestion } from '#conversations/outbox/use-sign-out-question.tsx'
import { identityQueries } from '#identity/account/account.ts'
import { PasswordRow, PhoneRow, ProviderRows } from '#identity/account/account-rows.tsx'
import { SessionList } from '#identity/account/session-list.tsx'
import { FactorPanel } from '#identity/factors/factor-panel.tsx'
import { useSession } from '#identity/session/use-session.ts'
import { accountQueries } from '#settings/queries.ts'
import type { SectionProps } from '#settings/section-props.ts'

export function SecuritySection({ outbox }: SectionProps) {
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
      {ways ? <FactorPanel /> : null}
      <SessionList beforeSignOut={ask} onSignOut={() => leaveToOthers(viewer?.customUserId ?? '', signOut)} />
      {question}
    </>
  )
}
