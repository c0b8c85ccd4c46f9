import type { MailStop } from '@guildhall/contract/notifications/mail-options.ts'
import type { NotificationSettings as Settings } from '@guildhall/contract/notifications/notifications.ts'
import { bellGroups, type MailGroup, type MailPace, mailGroups } from '@guildhall/contract/notifications/options.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { askForNotices, noticePermission } from '#lib/live/browser-notifications.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { SettingRow, Switch } from '#ui/forms/setting-row.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { notificationApi, notificationQueries } from './queries.ts'
import { settingsInOrder, useSaveSettings } from './use-save-settings.ts'

const words: Record<MailGroup, { title: string; hint: string }> = {
  orders: { title: 'Orders and payments', hint: 'News about what you buy and sell, and payouts' },
  people: { title: 'People', hint: 'Connection requests, answers, followers, endorsements' },
  messages: {
    title: 'Messages',
    hint: 'What people write to you. Messages are counted on the Messages icon, not on the bell',
  },
  news: { title: 'News', hint: 'Your welcome, achievements, and what concerns your profile' },
}

const paces: Record<MailPace, { label: string; hint: string }> = {
  once: { label: 'One email each', hint: 'Two minutes later, unless you have read it by then' },
  daily: { label: 'A daily digest', hint: 'Every day at 8:00, with what you have not read' },
  weekly: { label: 'A weekly digest', hint: 'Mondays at 8:00, with what you have not read' },
}

/** What the viewer is notified of, by bell and email, how often, and the quiet hours; saved when changed. */
export function NotificationSettings() {
  const { data: settings } = useQuery(notificationQueries.settings())
  const save = useSaveSettings()
  const table = useRef<HTMLTableElement>(null)
  if (!settings) return null
  return (
    <>
      {settings.mailStopped ? (
        <StoppedMail reason={settings.mailStopped} onResumed={() => table.current?.focus()} />
      ) : null}
      <table className="ntable" ref={table} tabIndex={-1}>
        <thead>
          <tr>
            <th scope="col">Notify me about</th>
            <th scope="col">Bell</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {mailGroups.map((group) => (
            <GroupRow key={group} group={group} settings={settings} save={save} />
          ))}
        </tbody>
      </table>
      <p className="c2 t-sm mt-3">
        When the bell is off for a group, its notifications are still on{' '}
        <Link className="link" to="/notifications">
          your list
        </Link>
        , marked as read. We always email order confirmations, receipts, cancellations, refunds, codes and account
        security, at once.
      </p>
      <h3 className="t-sub mt-6 mb-2">How often</h3>
      <RadioCards
        legend="Emails about notifications"
        name="pace"
        options={(Object.keys(paces) as MailPace[]).map((value) => ({ value, ...paces[value] }))}
        value={settings.pace}
        onChange={(pace) => save({ pace })}
      />
      <p className="c3 t-sm mt-2">Messages and saved searches have emails of their own, which this does not change.</p>
      <QuietHours settings={settings} save={save} />
      <ul className="lines lines--top mt-6">
        <NoticeRow />
      </ul>
    </>
  )
}

const stopped: Record<MailStop, { words: string; again: string }> = {
  bounced: {
    words:
      'Our emails to your address come back, so we stopped sending them. Check that the address of your account is right and that your mailbox is open. Codes and links that you ask for still come.',
    again: 'Try again',
  },
  complained: {
    words:
      'Your mailbox told us that one of our emails is unwanted, so emails about notifications and saved searches stopped. Receipts, codes and account security still come.',
    again: 'Send me emails again',
  },
}

/** Says why no emails come, and lets them come again; it is gone then, and `onResumed` gives the focus a place. */
function StoppedMail({ reason, onResumed }: { reason: MailStop; onResumed: () => void }) {
  const client = useQueryClient()
  const resume = useMutation({
    mutationFn: () => notificationApi.resumeMail({}),
    onSuccess(saved) {
      client.setQueryData(notificationQueries.settings().queryKey, saved)
      toast.success('We send you emails again')
      onResumed()
    },
    onError: (error) => toast.error(failureText(error)),
    scope: settingsInOrder,
  })
  const { words: why, again } = stopped[reason]
  return (
    <div className="mb-6">
      <Notice kind="info">
        {why}{' '}
        <Link className="link" to="/settings/account">
          Your account’s address
        </Link>
        <div className="mt-3">
          <Button size="sm" busy={resume.isPending} onClick={() => resume.mutate()}>
            {again}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

interface PartProps {
  settings: Settings
  save: ReturnType<typeof useSaveSettings>
}

function GroupRow({ group, settings, save }: PartProps & { group: MailGroup }) {
  const { title, hint } = words[group]
  const rings = bellGroups.find((each) => each === group)
  return (
    <tr>
      <th scope="row">
        <span className="med">{title}</span>
        <span className="c3 t-sm">{hint}</span>
      </th>
      <td>
        {rings ? (
          <Switch
            label={<span className="sr-only">Bell for {title.toLowerCase()}</span>}
            checked={settings.bell[rings]}
            onChange={({ target }) => save({ bell: { [rings]: target.checked } })}
          />
        ) : (
          <span className="c3">
            <span aria-hidden="true">–</span>
            <span className="sr-only">Never</span>
          </span>
        )}
      </td>
      <td>
        <Switch
          label={<span className="sr-only">Email about {title.toLowerCase()}</span>}
          checked={settings.mail[group]}
          onChange={({ target }) => save({ mail: { [group]: target.checked } })}
        />
      </td>
    </tr>
  )
}

const usual = { from: '22:00', to: '07:00' }

/** The hours without emails and browser notifications, by the clocks of the viewer's profile. */
function QuietHours({ settings: { quiet, timeZone }, save }: PartProps) {
  const [typed, setTyped] = useState(quiet ?? usual)
  const isSame = typed.from === typed.to
  const change = (part: Partial<typeof usual>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    // An emptied field is not a time yet.
    if (next.from && next.to && next.from !== next.to) save({ quiet: next })
  }
  return (
    <section className="mt-6" aria-labelledby="quiet-hours">
      <h3 className="t-sub mb-2" id="quiet-hours">
        Quiet hours
      </h3>
      <Switch
        label="No email and no browser notification in quiet hours"
        checked={quiet !== null}
        onChange={({ target }) => save({ quiet: target.checked ? (isSame ? usual : typed) : null })}
        help="When they end, we send one email with everything that arrived. The bell still counts."
      />
      {quiet ? (
        <div className="nquiet mt-3">
          <TextField
            id="quiet-from"
            type="time"
            label="From"
            required
            value={typed.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            id="quiet-to"
            type="time"
            label="To"
            required
            value={typed.to}
            onChange={({ target }) => change({ to: target.value })}
            error={isSame ? 'Choose two different times' : undefined}
          />
        </div>
      ) : null}
      <p className="c3 t-sm mt-2">
        Times are in {timeZone.replaceAll('_', ' ')}, the time zone of your{' '}
        <Link className="link" to="/profile">
          profile
        </Link>
        .
      </p>
    </section>
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
