import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import { identityQueries } from '#identity/account/account.ts'
import { EmailRow } from '#identity/account/account-rows.tsx'
import type { SectionProps } from '#settings/section-props.ts'
import { AccountNames, PublicAddressRow, UserTypeRow } from '#users/settings/account-names.tsx'
import type { loader as rootLoader } from '../../root.tsx'

export function AccountSection({ viewer, outbox }: SectionProps) {
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
