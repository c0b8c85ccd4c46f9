import { moneyText } from '@guildhall/contract/values/money.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#http/errors.ts'
import { escapeHtml } from '#http/pages/html-page.ts'
import { requireOwnOrigin } from '#http/request-guards.ts'
import { cardOf, openForm, readForm } from './cards.ts'
import { charge, confirm, dispute, disputeActs, type SandboxDeps, settleSlow } from './charges.ts'
import { payPage, sandboxPage, securePage } from './pay-page.ts'
import { findSandboxPayment, listSandboxPayments, type SandboxPayment } from './queries.ts'

type Named = FastifyRequest<{ Params: { reference: string }; Body?: unknown; Querystring: { card?: unknown } }>

/** The provider's pages below `/dev/pay`, only in demo mode. They work without scripts; every POST redirects to a GET. */
export function sandboxPages(app: FastifyInstance, deps: SandboxDeps): void {
  const { config, db, clock } = deps
  requireOwnOrigin(app, config)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    async (_: unknown, body: string) => new URLSearchParams(body),
  )
  const find = async ({ params }: Named): Promise<SandboxPayment> => {
    await settleSlow(deps)
    return there((await findSandboxPayment(db, { reference: params.reference }))[0])
  }

  app.get('/dev/pay', async (request, reply) => {
    await settleSlow(deps)
    return html(reply, listPage(await listSandboxPayments(db, { limit: 50 }), request.nonce))
  })

  app.get('/dev/pay/:reference', async (request: Named, reply) => {
    const payment = await find(request)
    return html(reply, payPage(payment, openForm(request.query.card, clock.now()), request.nonce))
  })

  app.post('/dev/pay/:reference', async (request: Named, reply) => {
    const form = readForm(sentIn(request), clock.now())
    const card = cardOf(form.values.number)
    if (!card || Object.keys(form.wrong).length > 0)
      return html(reply.code(422), payPage(await find(request), form, request.nonce))
    return goOn(reply, there(await charge(deps, request.params.reference, card, form.values.delivery)))
  })

  app.get('/dev/pay/:reference/secure', async (request: Named, reply) => {
    const payment = await find(request)
    return payment.secure ? html(reply, securePage(payment, request.nonce)) : goOn(reply, payment)
  })

  app.post('/dev/pay/:reference/secure', async (request: Named, reply) => {
    const isApproved = sentIn(request).get('answer') === 'approve'
    return goOn(reply, there(await confirm(deps, request.params.reference, isApproved)))
  })

  app.post('/dev/pay/:reference/dispute', async (request: Named, reply) => {
    const asked = sentIn(request).get('dispute')
    const act = disputeActs.find((each) => each === asked)
    if (act) await dispute(deps, request.params.reference, act)
    return reply.redirect('/dev/pay', 303)
  })
}

const sentIn = ({ body }: Named) => (body instanceof URLSearchParams ? body : new URLSearchParams())

function there(payment: SandboxPayment | null | undefined): SandboxPayment {
  if (!payment) throw new AppError('not_found')
  return payment
}

/** Redirects to the next step of a payment: back to the product, to the bank, or to the form for another try. */
function goOn(reply: FastifyReply, { reference, state, secure, return_url }: SandboxPayment) {
  const isDone = state === 'succeeded' || state === 'processing'
  const path = `/dev/pay/${encodeURIComponent(reference)}${secure ? '/secure' : ''}`
  return reply.header('cache-control', 'no-store').redirect(isDone ? return_url : path, 303)
}

function html(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}

type Row = Awaited<ReturnType<typeof listSandboxPayments>>[number]

/** Returns the provider's list of payments, newest first, with what a payer's bank can do to them. */
function listPage(payments: Row[], nonce: string): string {
  const list = payments.map(article).join('') || '<p>Nobody has asked for a payment yet.</p>'
  const body = `<section><h1>Payments</h1>
<p class="quiet">The newest 50. Payers open disputes at their bank; a webhook tells Guildhall. You make refunds at Guildhall; they succeed at once.</p>${list}</section>`
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
    ['Refunded', moneyText(refunded_minor, currency)],
    ...(lost_minor > 0 ? [['Taken back', moneyText(lost_minor, currency)] as [string, string]] : []),
    ['Webhooks pending', String(undelivered)],
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
