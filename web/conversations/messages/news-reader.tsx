import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { useEffect, useRef, useState } from 'react'

/** Reads out what others write while one looks, once each. */
export function NewsReader({ items, owner }: { items: readonly Message[]; owner: string }) {
  const last = items.at(-1)?.number ?? 0
  const heard = useRef(last)
  const [said, setSaid] = useState('')
  useEffect(() => {
    // A page far above, or the newest one after it, is no news.
    const isNews = last > heard.current && items.some(({ number }) => number === heard.current + 1)
    const news = isNews
      ? items.filter(({ number, sender }) => number > heard.current && sender?.customUserId !== owner)
      : []
    heard.current = Math.max(heard.current, last)
    if (news.length > 0)
      setSaid(news.map(({ sender, text, files }) => `${sender?.name ?? ''}: ${text || files[0]?.name || ''}`).join(' '))
  }, [items, last, owner])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}
