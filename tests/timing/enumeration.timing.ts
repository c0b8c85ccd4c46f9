import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { createApp } from '@guildhall/server/app.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import { builtinIdentity } from '@guildhall/server/identity/builtin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, signUpForm } from '../support/accounts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Browser, openBrowser } from '../support/browser.ts'

// npm run test:timing. A separate command: it measures, so it needs a quiet machine and takes minutes (docs/security.md).

const tries = 300
const most = 0.1
const strangers = Array.from({ length: 8 }, (_, each) => `stranger${each}@carrow.example`)
let members: string[] = []
let app: TestApp
let browser: Browser
let bearer = ''
let stop: () => Promise<void>

beforeAll(async () => {
  app = await startTestApp()
  for (let each = 0; each < strangers.length; each += 1) {
    const { email } = await newMember(app, { email: `member${each}@carrow.example` })
    members = [...members, email]
  }
  bearer = (await newMember(app, { email: 'asker@carrow.example' })).token
  // Mails are queued but not sent: a worker's tasks beside the calls are not what a caller waits for.
  await app.deps.jobs.stop()
  const endless = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limit]) => [
      name,
      typeof limit === 'number' ? limit : { ...limit, max: 1e9 },
    ]),
  )
  const limits = createRateLimits(app.deps.clock, endless as never)
  const identity = builtinIdentity({
    ...app.deps,
    limits,
    emailChanged: async () => {},
    keepAccount: async () => ({}),
    notifyOwner: async () => {},
  })
  const measured = await createApp({ ...app.deps, limits, identity })
  browser = openBrowser({ ...app, app: measured })
  stop = async () => {
    await measured.close()
    await identity.stop()
  }
}, 120_000)
afterAll(async () => {
  await stop()
  await app.stop()
})

const calls: Record<string, (email: string) => Promise<{ status: number }>> = {
  'sign-in with a wrong password': (email) =>
    browser.post('/api/auth/sign-in/email', { email, password: 'not the password' }),
  'sign-up': (email) => browser.post('/api/auth/sign-up/email', signUpForm({ email })),
  'password reset': (email) => browser.post('/api/auth/request-password-reset', { email }),
  'verification mail again': (email) => browser.post('/api/users/verify-email', { email }),
  'a wrong code': (email) => browser.post('/api/users/verify-email', { email, code: '000000' }),
  'change of address': (email) => browser.post('/api/auth/email', { email }, { bearer }),
}

test.each(Object.entries(calls))(
  '%s takes as long for known addresses as for unknown ones',
  async (_, call) => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const answers = new Set<number>()
    const one = async (kind: 'known' | 'unknown', email: string, counts: boolean) => {
      const start = performance.now()
      answers.add((await call(email)).status)
      if (counts) times[kind].push(performance.now() - start)
    }
    for (let each = -20; each < tries; each += 1) {
      const at = (each + 20) % strangers.length
      const pair = [
        ['known', members[at] ?? ''],
        ['unknown', strangers[at] ?? ''],
      ] as const
      // Each goes first equally often.
      for (const [kind, email] of each % 2 ? pair : pair.toReversed()) await one(kind, email, each >= 0)
    }
    expect(answers.size, `one answer: ${[...answers]}`).toBe(1)
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const difference = Math.abs(known - unknown) / Math.max(known, unknown)
    console.log(`${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown: ${(difference * 100).toFixed(1)} %`)
    expect(difference).toBeLessThan(most)
  },
  300_000,
)

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
}
