import { randomUUID } from 'node:crypto'
import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import type { TestApp } from './app.ts'
import type { ShopPerson } from './commerce.ts'
import { startListeningApp } from './listening-app.ts'
import type { Member } from './relation-members.ts'

/** Starts the application for people who write more than the limit allows in a minute, unless `over` sets a limit. */
export async function startChat(over: Partial<Record<keyof typeof rateLimits, object>> = {}): Promise<TestApp> {
  const app = await startListeningApp()
  const many = { max: 1_000_000, windowMs: 60_000 }
  const limits = { ...rateLimits, other: many, message: many, ...over } as never
  Object.assign(app.deps.limits, createRateLimits(app.deps.clock, limits))
  return app
}

/** Starts the conversation of two people and returns its id. */
export async function beginWith(member: Member, other: Pick<Member, 'id'>): Promise<string> {
  const { status, body } = await member.post('/conversations', { userId: other.id })
  if (status !== 201) throw new Error(`No conversation was begun: ${JSON.stringify(body)}`)
  return body.conversation.id
}

/** Writes a message and returns it. */
export async function writeTo(member: Member, id: string, text: string, more: object = {}) {
  const { status, body } = await member.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text, ...more })
  if (status !== 201) throw new Error(`A message was refused: ${JSON.stringify(body)}`)
  return body.message
}

/** A member's view of a conversation, as numbers and texts. */
export async function said(member: Member, id: string): Promise<[number, string][]> {
  const { body } = await member.get(`/conversations/${id}/messages?limit=100`)
  return body.items.map(({ number, text }: { number: number; text: string }) => [number, text])
}

/** What a member reads in a group: each text, or an event with its people ('left Ada'); alone the error code if it is refused. */
export async function linesOf(member: ShopPerson, id: string): Promise<string[]> {
  const { status, body } = await member.get(`/conversations/${id}/messages`)
  if (status !== 200) return [body.code]
  return body.items.map(({ text, event }: Message) => (event ? `${event.kind} ${event.people.join()}`.trim() : text))
}

/** The members of a group with their roles, such as 'Ada owner'. */
export async function membersOf(member: ShopPerson, id: string): Promise<string[]> {
  const { members } = (await member.get(`/conversations/${id}`)).body
  return members.map(({ user, role }: { user: { firstName: string }; role: string }) => `${user.firstName} ${role}`)
}
