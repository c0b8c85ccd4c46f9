import type { SharedCounts } from '#http/limits/shared-counts.ts'
import type { Redis } from './port.ts'
import type { Trial } from './session.ts'

// In one step, so that a key never stays without an end, and parallel calls at a limit are counted one by one.
const add = `
  local taken = redis.call('incrby', KEYS[1], ARGV[1])
  local left = redis.call('pttl', KEYS[1])
  if left < 0 then
    left = tonumber(ARGV[2])
    redis.call('pexpire', KEYS[1], left)
  end
  return { taken, left }`
// A key whose window is over, or that has nothing left to give back, stays as it is.
const giveBack = `
  for _, key in ipairs(KEYS) do
    if tonumber(redis.call('get', key) or '0') > 0 then redis.call('decrby', key, ARGV[1]) end
  end
  return 0`

const addCommand = (key: string, tenths: number, windowMs: number) => [
  ...['EVAL', add, '1', key, String(tenths), String(windowMs)],
]

function isCount(answer: unknown): answer is [taken: number, left: number] {
  return Array.isArray(answer) && answer.length === 2 && answer.every(Number.isSafeInteger)
}

/** Counts nothing on a key of its own: a Redis that may not write, or does not know scripts, does not pass. */
export const countTrial = (key: string): Trial => ({ command: addCommand(key, 0, 1000), isRight: isCount })

/** Counts in Redis for all processes. */
export function redisCounts(redis: Redis): SharedCounts {
  return {
    async add(key, tenths, windowMs) {
      const answer = await redis.ask(addCommand(redis.keyOf('limit', key), tenths, windowMs)).catch(() => null)
      if (isCount(answer)) return { taken: answer[0], endsInMs: answer[1] }
      redis.countFallback('limits')
      return null
    },
    async giveBack(keys, tenths) {
      const names = keys.map((key) => redis.keyOf('limit', key))
      await redis
        .ask(['EVAL', giveBack, String(names.length), ...names, String(tenths)])
        .catch(() => redis.countFallback('limits'))
    },
  }
}
