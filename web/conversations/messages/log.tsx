import type { Conversation, Member } from '@guildhall/contract/conversations/conversations.ts'
import type { Message } from '@guildhall/contract/conversations/messages.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { Step } from '../cache.ts'
import { DayLine } from '../chat-time.tsx'
import type { Unsent } from '../outbox/store.ts'
import { endOf, type Thread } from '../thread/thread.ts'
import { TypingLine } from '../thread/typing-line.tsx'
import { useIsInSight, useIsVisible, useMarkRead } from '../thread/use-mark-read.ts'
import { type MessageActs, MessageGroup } from './group.tsx'
import { eventWords, rowsOf, type Shown, shownOf } from './log-rows.ts'
import { EdgeLoader, useLogScroll } from './log-scroll.tsx'

interface MessageLogProps {
  owner: string
  conversation: Conversation
  others: readonly Member[]
  thread: Thread
  unsent: readonly Unsent[]
  acts: MessageActs
  /** The message named in the URL. */
  at: number | undefined
  /** Loads another part of the conversation; keeps its identity. */
  onStep: (step: Step) => Promise<void>
  /** Above the first message: explains what a first message is. */
  note: React.ReactNode
}

/** The messages of a conversation: days, new messages, authors, endless scrolling in both directions. */
export function MessageLog(props: MessageLogProps) {
  const { owner, conversation, others, thread, unsent, acts, at, onStep, note } = props
  const zone = useTimeZone()
  const isVisible = useIsVisible()
  const shown = useMemo(() => shownOf(thread.items, unsent, owner), [thread.items, unsent, owner])
  const [newFrom, setNewFrom] = useState(() => firstUnread(conversation))
  const rows = useMemo(() => rowsOf(shown, newFrom, zone), [shown, newFrom, zone])
  const { log, look, isAtEnd, toEnd, toNumber } = useLogScroll(rows, unsent.at(-1)?.body.clientId)
  const end = endOf(thread)
  const isEnd = isAtEnd && !thread.hasAfter
  const { isInSight, watched } = useIsInSight()
  useMarkRead(owner, conversation, isEnd && isInSight && end > 0 ? end : null)

  // Messages that arrived while nobody was looking are new to a returning viewer.
  const lastSeen = useRef(end)
  if (isEnd && isVisible) lastSeen.current = Math.max(lastSeen.current, end)
  const below = thread.items.filter((each) => each.number > lastSeen.current && each.sender?.customUserId !== owner)
  const firstBelow = isVisible ? undefined : below[0]?.number
  if (firstBelow && (newFrom === null || newFrom < lastSeen.current)) setNewFrom(firstBelow)

  const hasRead = useCallback(
    (step: Step) =>
      onStep(step).then(
        () => true,
        (error) => {
          toast.error(failureText(error))
          return false
        },
      ),
    [onStep],
  )
  const goTo = useCallback(
    async (number: number, isSought = true) => {
      if (toNumber(number, isSought)) return
      if (!(await hasRead(number))) return
      requestAnimationFrame(() => void toNumber(number, isSought))
    },
    [toNumber, hasRead],
  )
  const target = at ?? (newFrom !== null && newFrom > 0 ? newFrom : undefined)
  // Pressing the same link again scrolls there again.
  const visit = useLocation().key
  const wanted = at === undefined ? 'unread' : `${at} ${visit}`
  const opened = useRef<string | undefined>(undefined)
  // Before the edges and the end are observed: from the end, they would load more and count as read.
  useLayoutEffect(() => {
    if (target === undefined || opened.current === wanted) return
    // After the first time, only scroll to what the URL names.
    if (opened.current !== undefined && at === undefined) return
    opened.current = wanted
    // The start of unread messages has its 'New' line; a highlight there would look like keyboard focus.
    void goTo(target, at !== undefined)
  }, [target, at, wanted, goTo])

  const [current, setCurrent] = useState<string>()
  const reached = shown.some(({ key }) => key === current) ? current : shown.at(-1)?.key
  const newest = async () => {
    if (!thread.hasAfter || (await hasRead('newest'))) toEnd()
  }
  return (
    <div className="chat__logs" ref={watched}>
      {/* Above the headings of messages and cards. */}
      <h2 className="sr-only">Conversation</h2>
      <div
        className="chat__log"
        role="log"
        aria-label="Messages"
        aria-live="off"
        ref={log}
        onScroll={look}
        onKeyDown={moveThrough}
        onFocus={({ target: focused }) => setCurrent(focused.closest<HTMLElement>('[data-key]')?.dataset.key)}
      >
        <div className="chat__in">
          {thread.hasBefore ? (
            <EdgeLoader key={`before ${thread.items[0]?.number}`} step="older" onStep={onStep} />
          ) : (
            note
          )}
          {rows.map((row) => {
            if (row.kind === 'day') return <DayLine key={row.key} at={row.at} />
            if (row.kind === 'new')
              return (
                <div className="newline" key={row.key}>
                  <span>New</span>
                </div>
              )
            if (row.kind === 'event')
              return (
                <p className="sysl" key={row.key} data-key={row.key} data-number={row.message.number}>
                  {eventWords(row.message, owner)}
                </p>
              )
            const isIn = row.shown.some(({ key }: Shown) => key === reached)
            return (
              <MessageGroup
                key={row.key}
                group={row}
                kind={conversation.kind}
                others={others}
                current={isIn ? reached : undefined}
                acts={acts}
                onQuote={goTo}
              />
            )
          })}
          {thread.hasAfter ? <EdgeLoader key={`after ${end}`} step="newer" onStep={onStep} /> : null}
          <TypingLine conversation={conversation.id} members={others} />
        </div>
      </div>
      {isEnd ? null : (
        <Button className="chat__down" size="sm" icon={ArrowDown} onClick={() => void newest()}>
          {below.length > 0 ? `${below.length} new ${below.length === 1 ? 'message' : 'messages'}` : 'Newest messages'}
        </Button>
      )}
      <NewsReader items={thread.items} owner={owner} />
    </div>
  )
}

function firstUnread({ unreadCount, read }: Conversation): number | null {
  return unreadCount > 0 ? read + 1 : null
}

function moveThrough(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('[data-key]')) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('article[data-key]')]
  const next = all[all.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Announces incoming messages to screen readers while the viewer is there, once each. */
function NewsReader({ items, owner }: { items: readonly Message[]; owner: string }) {
  const last = items.at(-1)?.number ?? 0
  const [heard, setHeard] = useState(last)
  const [said, setSaid] = useState('')
  if (last > heard) {
    setHeard(last)
    // A page far above, or the newest page after it, is not news.
    const isNews = items.some(({ number }) => number === heard + 1)
    const news = items.filter(({ number, sender }) => isNews && number > heard && sender?.customUserId !== owner)
    if (news.length > 0)
      setSaid(
        news
          .map(({ sender, text, files, card }) =>
            card ? text : `${sender?.name ?? ''}: ${text || files[0]?.name || ''}`,
          )
          .join(' '),
      )
  }
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}
