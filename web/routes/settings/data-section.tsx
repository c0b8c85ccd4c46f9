import { useQuery } from '@tanstack/react-query'
import { leaveToOthers } from '#conversations/outbox/use-sign-out-question.tsx'
import { useSession } from '#identity/session/use-session.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { AccountData } from '#settings/account-data.tsx'
import { accountQueries } from '#settings/queries.ts'
import { toast } from '#ui/overlays/toast.ts'

export function DataSection() {
  const { viewer, signOut } = useSession()
  const zone = useTimeZone()
  const { data: account } = useQuery(accountQueries.account())
  const leave = (erasedAt: string) => {
    leaveToOthers(viewer?.customUserId ?? '', signOut)
    toast.success(`Your account will be deleted on ${formatDate(erasedAt, { zone })}`, {
      detail: 'Sign in before then to keep it.',
      stays: true,
    })
  }
  const rest = () => {
    leaveToOthers(viewer?.customUserId ?? '', signOut)
    toast.success('Your account is paused', { detail: 'Sign in whenever you want to come back.', stays: true })
  }
  return account ? <AccountData account={account} onLeft={leave} onPaused={rest} /> : null
}
