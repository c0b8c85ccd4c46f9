import type { OpenLine } from '#realtime/line.ts'
import type { Redis } from './port.ts'

/** Carries events between processes by Redis. What it cannot send, the relay sends through the database. */
export function redisLine(redis: Redis): OpenLine {
  return async (listener) => {
    redis.hear(listener)
    return {
      async send(texts) {
        try {
          await Promise.all(texts.map((text) => redis.ask(['PUBLISH', redis.channel, text])))
        } catch (error) {
          redis.countFallback('events')
          throw error
        }
      },
      stop: async () => {},
    }
  }
}
