import underPressure from '@fastify/under-pressure'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const { eventLoopDelayMs: maxEventLoopDelay, eventLoopSampleMs: sampleInterval } = httpLimits

/**
 * Answers 503 while the process is so busy that everybody would wait. Starting keeps a process busy too, on a slow machine
 * for seconds: the measurements that contain the start refuse nobody.
 */
export async function refuseWhenOverloaded(app: FastifyInstance): Promise<void> {
  let startEndsAt = Number.POSITIVE_INFINITY
  // The last measurement that began before now ends within one interval, and counts for another.
  app.addHook('onReady', async () => {
    startEndsAt = performance.now() + 2 * sampleInterval
  })
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    async pressureHandler() {
      if (performance.now() >= startEndsAt) throw new AppError('unavailable', { retryAfter: 2 })
    },
  })
}
