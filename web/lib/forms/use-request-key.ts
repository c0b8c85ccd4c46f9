import { useRef } from 'react'

/** Returns the idempotency key of a request: the same body sent again after a lost answer has the same key. */
export function useRequestKey(): (body: unknown) => string {
  const last = useRef({ sent: '', key: '' })
  return (body) => {
    const sent = JSON.stringify(body)
    if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() }
    return last.current.key
  }
}
