import { errors } from '@guildhall/contract/errors.ts'
import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderFile } from '@guildhall/contract/orders/orders.ts'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { fileApi, sendFile } from '../queries.ts'
import { refusalOf } from './attachment-field.tsx'

/** The files of a move that is being written. */
export interface Attachments {
  /** Those that have arrived and wait for the move. */
  files: readonly OrderFile[]
  sending: readonly File[]
  error: string | null
  add(files: readonly File[]): void
  remove(id: string): void
  /** The move has them: leaving the dialog no longer takes them back. */
  keep(): void
}

/** Sends files to an order as they are chosen; whoever leaves without making the move takes them back. */
export function useAttachments(order: string): Attachments {
  const [files, setFiles] = useState<OrderFile[]>([])
  const [sending, setSending] = useState<File[]>([])
  const [error, setError] = useState<string | null>(null)
  // What waits at the server, also for the moment when the dialog has gone.
  const waiting = useRef(new Set<string>())
  const isGone = useRef(false)

  const takeBack = (id: string) => {
    waiting.current.delete(id)
    // What is lost on the way is swept after a day.
    fileApi.detach({ params: { id: order, fileId: id }, body: null }).catch(() => {})
  }
  const leave = useRef(() => {})
  leave.current = () => {
    isGone.current = true
    for (const id of waiting.current) takeBack(id)
  }
  useEffect(() => {
    isGone.current = false
    return () => leave.current()
  }, [])

  async function send(file: File) {
    setSending((before) => [...before, file])
    try {
      const sent = await sendFile(order, file)
      waiting.current.add(sent.id)
      if (isGone.current) return takeBack(sent.id)
      setFiles((before) => [...before, sent])
    } catch (failure) {
      setError(`${file.name}: ${failureText(failure)}`)
    } finally {
      setSending((before) => before.filter((each) => each !== file))
    }
  }

  return {
    files,
    sending,
    error,
    add(chosen) {
      setError(null)
      const room = orderLimits.attachments - files.length - sending.length
      const refused = chosen.map(refusalOf).find((refusal) => refusal !== null)
      if (refused) return setError(refused)
      if (chosen.length > room) return setError(errors.too_many_attachments.message)
      for (const file of chosen) void send(file)
    },
    remove(id) {
      setError(null)
      setFiles((before) => before.filter((file) => file.id !== id))
      takeBack(id)
    },
    keep() {
      waiting.current.clear()
    },
  }
}
