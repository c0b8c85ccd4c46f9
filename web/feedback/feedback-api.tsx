import { feedbackCalls } from '@guildhall/contract/admin/calls.ts'
import type { FeedbackInput, feedbackEndpoints, Received } from '@guildhall/contract/admin/feedback.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import type { ReactNode } from 'react'
import { browserSend } from '#lib/api/transport.ts'

/** The feedback and reports API, called from the browser. */
export const feedbackApi = createClient<typeof feedbackEndpoints>(feedbackCalls, browserSend)

/** Sends feedback or a question; with a picture as multipart form data. */
export async function sendMessage(input: FeedbackInput, picture: File | null): Promise<Received> {
  if (!picture) return feedbackApi.send({ body: input })
  const body = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) body.set(name, value)
  body.set('picture', picture, picture.name)
  const { method, path, access } = feedbackCalls.send
  return (await browserSend({ method, path, access, body })) as Received
}

interface ReceivedNoticeProps extends Received {
  /** 'feedback', 'question', 'report'. */
  what: string
  children?: ReactNode
}

/** Confirms receipt with the number; takes the focus from the sent form. */
export function ReceivedNotice({ what, number, mailed, children }: ReceivedNoticeProps) {
  return (
    <div>
      <h2 className="t-section" tabIndex={-1} ref={takeFocus}>
        Thank you. Your {what} has the number <span className="num">{number}</span>
      </h2>
      <p className="c2 mt-2">
        {mailed
          ? 'A person reads it. You get an email with the number now, and another with the answer later.'
          : 'A person reads it. Keep the number, and mention it if you write about this again.'}
      </p>
      {children ? <div className="btn-group mt-5">{children}</div> : null}
    </div>
  )
}

const takeFocus = (title: HTMLElement | null) => title?.focus()
