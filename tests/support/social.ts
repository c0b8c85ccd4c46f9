import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'

/** A person at the local issuer. */
export interface Somebody {
  name: string
  email: string
  verified?: boolean
}

export const newNonce = () => randomBytes(16).toString('base64url')

interface Asked {
  provider?: string
  purpose?: 'signIn' | 'proof'
  nonce?: string
}

/** POST start: the address that this browser's pop-up opens. */
export async function startSocial(
  browser: Browser,
  { provider = 'google', purpose = 'signIn', nonce = newNonce() }: Asked = {},
) {
  const started = await browser.post('/api/auth/social/start', { provider, purpose, nonce })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return { nonce, url: new URL(started.body.url) }
}

/** The local issuer's redirect, as a path of the site, once a person is chosen. */
export async function answerOf(url: URL, who: Somebody | 'nobody'): Promise<string> {
  const chosen = new URL(url)
  const fields = who === 'nobody' ? { as: 'nobody' } : { as: 'other', name: who.name, email: who.email }
  for (const [name, value] of Object.entries(fields)) chosen.searchParams.set(name, value)
  if (who !== 'nobody' && who.verified !== false) chosen.searchParams.set('verified', '1')
  const answer = await fetch(chosen, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  const back = new URL(answer.headers.get('location') ?? '')
  return back.pathname + back.search
}

/** Completes the pop-up and comes back: returns the result. */
export async function throughPopup(browser: Browser, who: Somebody | 'nobody', asked: Asked = {}) {
  const { nonce, url } = await startSocial(browser, asked)
  const page = await browser.get(await answerOf(url, who))
  expect(page.status).toBe(200)
  const finished = await browser.post('/api/auth/social/finish', { nonce })
  return { nonce, page, finished }
}
