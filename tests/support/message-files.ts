import type { TestApp } from './app.ts'
import { fileForm } from './file-form.ts'
import type { Member } from './relation-members.ts'

/** Uploads a file to a conversation, for use in a message; returns the response. */
export async function attachTo(app: TestApp, member: Member, id: string, name: string, content: string | Uint8Array) {
  const { payload, headers } = await fileForm('file', name, content)
  const own = { host: new URL(app.deps.config.origin).host, authorization: `Bearer ${member.token}` }
  const url = `/api/conversations/${id}/attachments`
  const answer = await app.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...own } })
  return { status: answer.statusCode, body: answer.json() }
}

/** The response of a file's link. */
export async function loadFile(app: TestApp, link: string) {
  const { pathname, search } = new URL(link)
  const { host } = new URL(app.deps.config.origin)
  const answer = await app.app.inject({ url: pathname + search, headers: { host } })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}
