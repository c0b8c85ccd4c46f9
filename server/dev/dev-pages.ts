import type { OutboxMessage } from '@guildhall/contract/identity/dev.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connect.ts'
import { escapeHtml, htmlPage } from '#http/pages/html-page.ts'
import { outboxMessages } from '#mail/tables.ts'
import { people } from '#users/tables.ts'
import type { Deps } from '../deps.ts'

/**
 * `/dev/outbox`: what would have been sent, as a page for people. It is independent, so that it works while the others are
 * built.
 */
export function outboxPage(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Querystring: { to?: unknown } }>('/dev/outbox', async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to : undefined
    const messages = await listMessages(db, to)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(page(messages, request.nonce))
  })
}

function page(messages: OutboxMessage[], nonce: string): string {
  const list = messages.length > 0 ? messages.map(article).join('') : '<p>Nothing has been sent yet.</p>'
  const lead = 'Emails and text messages that would have been sent, newest first. This page exists in demo mode only.'
  return devPage({ title: 'Outbox', body: `<p class="quiet">${lead}</p>\n${list}`, nonce })
}

function article({ to, subject, text, links, code, at, channel }: OutboxMessage): string {
  const actions = links.map((url) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`)
  return `<article>
<h2>${escapeHtml(subject ?? 'Short message')}</h2>
<p class="quiet">${channel === 'mail' ? 'Email' : 'SMS'} to ${escapeHtml(to)}, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}
${actions.join('\n')}
<details><summary>Whole text</summary><pre>${escapeHtml(text)}</pre></details>
</article>
`
}

const style = `
  main { max-width: 720px; margin: 0 auto; padding: 32px 16px }
  h1 { font-size: 28px; margin: 0 0 8px } h2 { font-size: 18px; margin: 0 0 4px }
  p { margin: 0 0 16px } .quiet { color: var(--quiet); font-size: 14px }
  article { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 24px; margin: 24px 0 }
  .code { font: 600 28px ui-monospace, monospace; letter-spacing: 4px }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; margin: 16px 0 0 }
  a { color: var(--link); overflow-wrap: anywhere }
  form { display: grid; gap: 12px; margin: 0 0 12px }
  label { display: grid; gap: 4px } label.check { display: flex; gap: 8px; align-items: center }
  input:not([type=checkbox]), button { font: inherit; color: inherit; padding: 10px 12px; border: 1px solid var(--control); border-radius: 6px; background: var(--surface) }
  input[type=checkbox] { width: 24px; height: 24px }
  button { cursor: pointer; text-align: left } button small { display: block; color: var(--quiet) }
  :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }`

/** A demo mode page, independent so that it works while the others are built. `body` is HTML. */
export function devPage({ title, body, nonce }: { title: string; body: string; nonce: string }): string {
  return htmlPage({ title, style, nonce, body: `<main>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</main>` })
}

/** The demo people with these addresses, as far as they exist. */
export function findByEmail(db: Db, emails: string[]) {
  const { customUserId, email, firstName, lastName, userType, role } = people
  return db
    .select({ customUserId, email, firstName, lastName, userType, role })
    .from(people)
    .where(and(inArray(email, emails), eq(people.demo, true)))
}

/** The newest hundred messages, for one recipient when `to` is given. */
export async function listMessages(db: Db, to?: string): Promise<OutboxMessage[]> {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(to ? eq(outboxMessages.recipient, to) : undefined)
    .orderBy(desc(outboxMessages.id))
    .limit(100)
  return rows.map(({ channel, recipient, subject, text, html, links, code, createdAt }) => ({
    channel,
    to: recipient,
    subject: subject ?? undefined,
    text,
    html: html ?? undefined,
    links,
    code: code ?? undefined,
    at: createdAt.toISOString(),
  }))
}
