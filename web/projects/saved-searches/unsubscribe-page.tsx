import { createClient } from '@guildhall/contract/api/client.ts'
import { stopCalls } from '@guildhall/contract/notifications/calls.ts'
import type { Stoppable, stopEndpoints } from '@guildhall/contract/notifications/unsubscribe.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { browserSend } from '#lib/api/transport.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useSite } from '#lib/page/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { savedKindTexts } from './saved-kinds.ts'

const stopApi = createClient<typeof stopEndpoints>(stopCalls, browserSend)

interface UnsubscribePageProps {
  token: string
  /** What the token stops; null when the token is not ours, or its search or person is gone. */
  stoppable: Stoppable | null
}

/** The target of the stop link in an email: it needs a button press, because mail scanners open links. */
export function UnsubscribePage({ token, stoppable }: UnsubscribePageProps) {
  const { currency } = useSite()
  const isHydrated = useHydrated()
  const stop = useMutation({ mutationFn: () => stopApi.unsubscribe({ body: { token } }) })
  if (!stoppable)
    return (
      <Frame title="This link no longer works">
        <p className="c2" role="status">
          The link is broken, or what it stopped has been deleted. You can turn emails off in your settings, and alerts
          beside your saved searches.
        </p>
        <div className="btn-group">
          <Link className={buttonClass()} to="/saved-searches">
            Saved searches
          </Link>
          <Link className={buttonClass()} to="/settings/notifications">
            Email settings
          </Link>
        </div>
      </Frame>
    )
  const texts = textsOf(stoppable, currency)
  if (stop.isSuccess || !stoppable.alert)
    return (
      <Frame title={texts.done}>
        <p className="c2" role="status">
          You get no more emails about {texts.about}. {texts.stays}
        </p>
        <Link className={buttonClass()} to={texts.back[0]}>
          {texts.back[1]}
        </Link>
      </Frame>
    )
  return (
    <Frame title={texts.question}>
      <p className="c2">You will get no more emails about {texts.about}.</p>
      {stop.error ? <Notice kind="error">{stop.error.message}</Notice> : null}
      <Button look="primary" busy={stop.isPending} disabled={!isHydrated} onClick={() => stop.mutate()}>
        {texts.button}
      </Button>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page page--text">
      <div className="phead">
        <h1 className="t-page">{title}</h1>
      </div>
      {children}
    </div>
  )
}

const groups = {
  orders: 'orders and payments',
  people: 'people and their requests',
  messages: 'messages',
  news: 'news',
  digest: 'orders and payments, people and news',
}

function textsOf(stoppable: Stoppable, currency: string) {
  if (stoppable.kind === 'mails')
    return {
      question: 'Stop these emails?',
      button: 'Stop the emails',
      done: 'The emails are stopped',
      about: groups[stoppable.group],
      stays: [
        stoppable.group === 'messages' ? '' : 'Your notifications stay as they are.',
        ['orders', 'digest'].includes(stoppable.group)
          ? 'Confirmations, receipts, cancellations and refunds of your orders still come by email.'
          : '',
        'You can turn the emails on again.',
      ]
        .filter(Boolean)
        .join(' '),
      back: ['/settings/notifications', 'Email settings'],
    } as const
  const { many, nameOf } = savedKindTexts[stoppable.kind]
  return {
    question: 'Stop this alert?',
    button: 'Stop the alert',
    done: 'The alert is stopped',
    about: `new ${many} for ${nameOf(stoppable.query, currency)}`,
    stays: 'Your saved search stays. You can turn its alert on again.',
    back: ['/saved-searches', 'Saved searches'],
  } as const
}
