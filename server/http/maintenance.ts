import type { FastifyInstance } from 'fastify'
import { barePage } from './bare-page.ts'
import { AppError } from './errors.ts'
import type { Phase } from './health.ts'

const retrySeconds = 10

/**
 * Gives people a page where callers of the API get JSON: while the server starts or ends, and when it or its database
 * is too busy to answer. It needs nothing but itself, and tries again by itself.
 */
export function answerMaintenance(pages: FastifyInstance, phase: () => Phase): void {
  pages.addHook('onRequest', async () => {
    if (phase() !== 'ok') throw new AppError('unavailable', { retryAfter: retrySeconds })
  })
  pages.setErrorHandler((error, request, reply) => {
    // What is not for people here goes the way of every other error.
    if (!(error instanceof AppError) || error.status !== 503) throw error
    return reply
      .code(503)
      .headers({ 'retry-after': String(retrySeconds), 'cache-control': 'private, no-store' })
      .type('text/html; charset=utf-8')
      .send(maintenancePage(request.nonce))
  })
}

const maintenancePage = (nonce: string) =>
  barePage({
    title: 'Back in a moment',
    text: 'Guildhall is being restarted, or more people are here than it can answer right now. Nothing that was saved is lost.',
    ways: [['', 'Try Again']],
    foot: `This page tries again by itself every ${retrySeconds} seconds.`,
    retryAfter: retrySeconds,
    nonce,
  })
