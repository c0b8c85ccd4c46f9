import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#http/errors.ts'
import { requireOwnOrigin } from '#http/own-origin.ts'
import { openForm, readForm } from './card-form.ts'
import { cardOf } from './cards.ts'
import { charge, confirm } from './charging.ts'
import { dispute, disputeActs } from './disputing.ts'
import { listPage } from './list-page.ts'
import { payPage, securePage } from './pay-page.ts'
import { findSandboxPayment, listSandboxPayments, type SandboxPayment } from './queries.ts'
import { type SandboxDeps, settleSlow } from './webhooks.ts'

type Named = FastifyRequest<{ Params: { reference: string }; Body?: unknown; Querystring: { card?: unknown } }>

/** The provider's pages below `/dev/pay`, in demo mode alone. They work without scripts; every POST ends in a GET. */
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
    return there((await findSandboxPayment(db, params.reference))[0])
  }

  app.get('/dev/pay', async (request, reply) => {
    await settleSlow(deps)
    return html(reply, listPage(await listSandboxPayments(db, 50), request.nonce))
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

/** On to where a payment has led: back to the product, to the bank, or to the form for another try. */
function goOn(reply: FastifyReply, { reference, state, secure, return_url }: SandboxPayment) {
  const isDone = state === 'succeeded' || state === 'processing'
  const path = `/dev/pay/${encodeURIComponent(reference)}${secure ? '/secure' : ''}`
  return reply.header('cache-control', 'no-store').redirect(isDone ? return_url : path, 303)
}

function html(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}
