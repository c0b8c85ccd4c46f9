import type { OutboxMessage } from '@guildhall/contract/identity/dev.ts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#http/pages/html-page.ts'
import type { Deps } from '../deps.ts'
import { devPage } from './dev-page.ts'
import { listMessages } from './queries.ts'

/** `/dev/outbox`: what would have been sent, for people. A page of its own, so that it works while the others are built. */
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
  const lead = 'Mails and short messages that would have been sent, newest first. This page exists in demo mode only.'
  return devPage({ title: 'Outbox', body: `<p class="quiet">${lead}</p>\n${list}`, nonce })
}

function article({ to, subject, text, links, code, at, channel }: OutboxMessage): string {
  const actions = links.map((url) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`)
  return `<article>
<h2>${escapeHtml(subject ?? 'Short message')}</h2>
<p class="quiet">${channel === 'mail' ? 'Mail' : 'SMS'} to ${escapeHtml(to)}, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}
${actions.join('\n')}
<details><summary>Whole text</summary><pre>${escapeHtml(text)}</pre></details>
</article>
`
}
