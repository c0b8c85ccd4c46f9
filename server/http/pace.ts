import { httpLimits } from '@guildhall/contract/http-limits.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Fails `tooSlow` (408) when a body comes slower than 64 kB/s after the first 15 s: an honest phone on a slow line sends
 * more than this; a connection held open for its own sake does not. `stop` it when the body is there.
 */
export function watchPace({ raw: { socket } }: FastifyRequest) {
  const before = socket.bytesRead ?? 0
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const late = performance.now() - start - httpLimits.uploadGraceMs
      const received = (socket.bytesRead ?? 0) - before
      if (received < (late / 1000) * httpLimits.uploadBytesPerSecond) reject(new AppError('timeout'))
    }, 1000)
  })
  tooSlow.catch(() => undefined)
  return { tooSlow, stop: () => clearInterval(timer) }
}
