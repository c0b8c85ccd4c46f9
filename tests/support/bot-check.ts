import { createRequire } from 'node:module'
import type { TestApp } from './app.ts'
import { openBrowser } from './browser.ts'

// The library is the server's dependency: it is installed in the server's folder.
const require = createRequire(new URL('../../server/package.json', import.meta.url))
const { solveChallenge } = require('altcha-lib')
const { deriveKey } = require('altcha-lib/algorithms/pbkdf2')

/** The header of a call with a solved proof of work for a new challenge. */
export async function proofOfWork(app: TestApp): Promise<Record<string, string>> {
  const challenge = (await openBrowser(app).get('/api/bot-check')).body
  const solution = await solveChallenge({ challenge, deriveKey })
  return { 'x-bot-check': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}
