import type { ReportWords } from '@guildhall/contract/admin/feedback.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { conversationCalls, messageCalls } from '@guildhall/contract/conversations/calls.ts'
import type { conversationEndpoints } from '@guildhall/contract/conversations/conversations.ts'
import type { Message, messageEndpoints } from '@guildhall/contract/conversations/messages.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import { BlockButton } from '#connections/block-button.tsx'
import { ChatPage, NewMessage } from '#conversations/chat-page.tsx'
import { readAt, readListPlace } from '#conversations/list/address.ts'
import { conversationApi, conversationQueries } from '#conversations/queries.ts'
import type { Beside } from '#conversations/thread/pane.tsx'
import { ReportDialog, ReportForm, reportPerson } from '#feedback/report-button.tsx'
import { isVisitor } from '#lib/api/bearer.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { privateHead } from '#lib/page/page-head.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ScheduleButton } from '#meetings/schedule-button.tsx'
import type { FrameHandle } from '#shell/shell.tsx'
import type { Route } from './+types/chat.ts'

export const handle = { frame: 'workspace' } satisfies FrameHandle

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const owner = page.viewer.customUserId
  const send = sendFrom(page)
  const api = createClient<typeof conversationEndpoints>(conversationCalls, send)
  const list = conversationQueries.list(owner, readListPlace(url.searchParams), api)
  if (!id) return load(list).catch(failPage)
  const opened = await api.get({ params: { id } }).catch(failPage)
  const { conversation } = opened
  const start = readAt(url.searchParams) ?? (conversation.unreadCount > 40 ? conversation.read + 1 : undefined)
  const one = { ...conversationQueries.one(owner, id), queryFn: () => opened }
  const thread = conversationQueries.thread(owner, id, start, createClient<typeof messageEndpoints>(messageCalls, send))
  return load(list, one, thread).catch(failPage)
}

/**
 * In the browser each part of the page loads its own data, so that a conversation opens immediately, even without a network.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (isVisitor()) throw redirect(signInPath(url.pathname + url.search))
  return null
}

export function shouldRevalidate() {
  return false
}

export function meta() {
  return privateHead('Messages')
}

const OrderLine = lazyComponent(() => import('#orders/order-line.tsx').then((module) => module.OrderLine))

const beside: Beside = {
  report: (message, onClose) => <ReportDialog {...reportOf(message)} onClose={onClose} />,
  reportPerson,
  block: (opened, onDone, look) => <BlockInThread {...{ opened, onDone, look }} />,
  meet: (person) => <ScheduleButton people={[person]} />,
  order: (order, side) => (
    <LazyBoundary>
      <OrderLine order={order} side={side} />
    </LazyBoundary>
  ),
}

const reportOf = ({ conversation, number, text, files, sender }: Message) => ({
  kind: 'message' as const,
  title: `${sender?.name ?? 'A former member'}: ${(text || files[0]?.name || '').slice(0, 200)}`,
  send: (said: ReportWords) => conversationApi.report({ params: { id: conversation }, body: { number, ...said } }),
})

type BlockInThreadProps = {
  [key in 'opened' | 'onDone' | 'look']: Parameters<Beside['block']>[{ opened: 0; onDone: 1; look: 2 }[key]]
}

/** Blocks the other person, with an optional report of their last message. */
function BlockInThread({ opened: { conversation }, onDone, look }: BlockInThreadProps) {
  const owner = useViewer()?.customUserId ?? ''
  const { id, user } = conversation
  const { data: thread } = useQuery({ ...conversationQueries.thread(owner, id), enabled: false })
  if (!user) return null
  const last = thread?.items.findLast(({ sender, deleted }) => sender?.customUserId === user.customUserId && !deleted)
  return (
    <BlockButton
      person={user}
      look={look}
      onDone={onDone}
      reportFirst={
        last
          ? ({ onReported, onClose }) => (
              <ReportForm {...reportOf(last)} submit="Report and block" onReceived={onReported} onClose={onClose} />
            )
          : null
      }
    />
  )
}

export default function ChatRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  const viewer = useViewer()
  const [search] = useSearchParams()
  if (!viewer) return null
  return (
    <HydrationBoundary state={loaderData}>
      <ChatPage owner={viewer.customUserId} id={id} search={search} beside={beside} begin={<NewMessage />} />
    </HydrationBoundary>
  )
}
