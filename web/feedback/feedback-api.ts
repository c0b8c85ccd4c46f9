import { feedbackCalls } from '@guildhall/contract/admin/calls.ts'
import type { FeedbackInput, feedbackEndpoints, Received } from '@guildhall/contract/admin/feedback.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { browserSend } from '#lib/api/transport.ts'

/** The calls of feedback and reports, made from the browser. */
export const feedbackApi = createClient<typeof feedbackEndpoints>(feedbackCalls, browserSend)

/** Sends feedback or a question; with a picture as a form. */
export async function sendMessage(input: FeedbackInput, picture: File | null): Promise<Received> {
  if (!picture) return feedbackApi.send({ body: input })
  const body = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) body.set(name, value)
  body.set('picture', picture, picture.name)
  const { method, path, access } = feedbackCalls.send
  return (await browserSend({ method, path, access, body })) as Received
}
