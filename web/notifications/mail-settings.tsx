import type { MailChoice } from '@guildhall/contract/notifications/notifications.ts'
import { type MailGroup, mailGroups } from '@guildhall/contract/notifications/options.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { askForNotices, noticePermission } from '#lib/live/browser-notifications.ts'
import { Button } from '#ui/button.tsx'
import { SettingRow, Switch } from '#ui/forms/setting-row.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Status } from '#ui/tag.tsx'
import { notificationApi, notificationQueries } from './queries.ts'

const words: Record<MailGroup, { title: string; hint: string }> = {
  orders: {
    title: 'Orders and payments',
    hint: 'News about what you buy and sell, and payouts. We always email confirmations and refunds',
  },
  people: { title: 'People', hint: 'Connection requests, answers, followers, endorsements' },
  messages: { title: 'Messages', hint: 'What people write to you' },
  news: { title: 'News', hint: 'Your welcome, achievements, your profile, saved searches with a daily alert' },
}

/** Which notifications are also mailed, by group; saved when switched. */
export function MailSettings() {
  const client = useQueryClient()
  const { data: choice } = useQuery(notificationQueries.mailChoice())
  const { queryKey } = notificationQueries.mailChoice()
  const choose = useMutation({
    mutationFn: (change: Partial<MailChoice>) => notificationApi.chooseMail({ body: change }),
    onMutate: (change) => client.setQueryData(queryKey, (before) => before && { ...before, ...change }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error, change) => {
      toast.error(error.message)
      const before = Object.fromEntries(Object.entries(change).map(([group, wanted]) => [group, !wanted]))
      client.setQueryData(queryKey, (now) => now && { ...now, ...before })
    },
    scope: { id: 'mail choice' },
  })
  if (!choice) return null
  return (
    <>
      <p className="c2 mb-2">
        The bell shows every notification. We email it two minutes later, unless you have read it by then.
      </p>
      <ul className="lines">
        {mailGroups.map((group) => (
          <SettingRow key={group} title={words[group].title} hint={words[group].hint}>
            <Switch
              label={<span className="sr-only">Email about {words[group].title.toLowerCase()}</span>}
              checked={choice[group]}
              onChange={({ target }) => choose.mutate({ [group]: target.checked })}
            />
          </SettingRow>
        ))}
        <NoticeRow />
      </ul>
    </>
  )
}

function NoticeRow() {
  const isHydrated = useHydrated()
  const [, setAnswered] = useState(false)
  const permission = isHydrated ? noticePermission() : null
  const hint = {
    none: 'When somebody accepts your connection request, while Guildhall is open',
    denied: 'Blocked in this browser. Allow them next to the address bar, then reload the page',
  }
  return (
    <SettingRow title="Browser notifications" hint={permission === 'denied' ? hint.denied : hint.none}>
      {permission === 'granted' ? <Status kind="ok">On</Status> : null}
      {permission === 'default' ? (
        <Button size="sm" onClick={() => void askForNotices().then(() => setAnswered(true))}>
          Allow
        </Button>
      ) : null}
      {permission === null && isHydrated ? <Status kind="wait">Not in this browser</Status> : null}
    </SettingRow>
  )
}
