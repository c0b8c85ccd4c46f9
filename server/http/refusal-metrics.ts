import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import type { Deps } from '../deps.ts'
import { translate } from './error-handler.ts'
import { addGauge } from './gauge.ts'
import { innerCall } from './inner-call.ts'

/** Counts in `app.metrics` what was refused: by the code of the error, failed sign-ins, and by limit. */
export function measureRefusals(app: FastifyInstance, { limits }: Pick<Deps, 'limits'>): void {
  const registers = [app.metrics]
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refused calls by the code of the error',
    labelNames: ['code'],
    registers,
  })
  const signIns = new Counter({
    name: 'sign_in_failures_total',
    help: 'Sign-ins with a wrong address or password',
    registers,
  })
  app.addHook('onError', (request, _reply, error, done) => {
    done()
    if (innerCall.is(request)) return
    const { code } = translate(error)
    refusals.inc({ code })
    if (code === 'wrong_credentials') signIns.inc()
  })
  const help = 'Calls above a limit: refused, or asked for proof of work, since the start'
  addGauge(app.metrics, { name: 'limit_refusals', help, labels: ['limit'] }, () =>
    [...limits.refused()].map(([limit, value]) => ({ labels: { limit }, value })),
  )
}
