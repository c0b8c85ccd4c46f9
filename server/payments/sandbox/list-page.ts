import { moneyText } from '@guildhall/contract/money.ts'
import { escapeHtml } from '#http/html-page.ts'
import type { disputeActs } from './disputing.ts'
import { sandboxPage } from './page-frame.ts'
import type { listSandboxPayments } from './queries.ts'

type Row = Awaited<ReturnType<typeof listSandboxPayments>>[number]

/** What the provider shows of the payments it knows, newest first, with what a payer's bank can do to them. */
export function listPage(payments: Row[], nonce: string): string {
  const list = payments.map(article).join('') || '<p>Nobody has asked for a payment yet.</p>'
  const body = `<section><h1>Payments</h1>
<p class="quiet">The newest 50. A dispute is what a payer opens at their bank; Guildhall hears of it by a webhook. Refunds are asked for at Guildhall and succeed at once.</p>${list}</section>`
  return sandboxPage({ title: 'Payments', body, nonce })
}

function article(payment: Row): string {
  const { reference, description, state, card, disputed, lost_minor, refunded_minor, undelivered, currency } = payment
  const path = `/dev/pay/${encodeURIComponent(reference)}`
  const at = new Date(payment.created_at).toISOString()
  const facts: [string, string][] = [
    ['Amount', moneyText(payment.amount_minor, currency)],
    ['State', disputed ? `${state}, disputed` : lost_minor > 0 ? `${state}, dispute lost` : state],
    ['Card', card ? `ending ${card}` : 'none yet'],
    ['Sent back', moneyText(refunded_minor, currency)],
    ...(lost_minor > 0 ? [['Taken back', moneyText(lost_minor, currency)] as [string, string]] : []),
    ['Webhooks on their way', String(undelivered)],
  ]
  const button = (act: (typeof disputeActs)[number], label: string) =>
    `<button name="dispute" value="${act}" class="second" aria-describedby="${escapeHtml(reference)}">${label}</button>`
  const buttons = disputed
    ? button('close', 'Close the dispute') + button('lose', 'Give the money back to the payer')
    : button('open', 'Open a dispute')
  const form = `<form method="post" action="${path}/dispute">${buttons}</form>`
  return `<article>
<h2 id="${escapeHtml(reference)}"><a href="${path}">${escapeHtml(description)}</a></h2>
<p class="quiet"><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${state === 'succeeded' && lost_minor === 0 ? form : ''}
</article>`
}
