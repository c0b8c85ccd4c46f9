import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { startListeningApp } from '../support/listening-app.ts'
import { jpeg } from '../support/pictures.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The packages that the client needs, and the workspace that has them installed. */
const packages = [
  ['', '@oazapfts/runtime'],
  ['', '@types/node'],
  ['server', 'altcha-lib'],
] as const
const folder = mkdtempSync(join(tmpdir(), 'guildhall-client-'))
let server: TestApp
beforeAll(async () => {
  server = await startListeningApp()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a Node script in the client's folder; returns its exit code and output. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, out, error }
}

test('a client generated from the OpenAPI document signs in, uploads, buys, refunds and pays out', async () => {
  writeFileSync(join(folder, 'client.ts'), await generateSource(`${server.config.origin}/api/openapi.json`))
  writeFileSync(join(folder, 'picture.jpg'), await jpeg(320, 200))
  cpSync(join(import.meta.dirname, 'generated-client/journey.ts'), join(folder, 'journey.ts'))
  for (const [room, name] of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, room, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  }
  const compilerOptions = { lib: ['es2024', 'dom', 'dom.iterable'], noUnusedLocals: false, verbatimModuleSyntax: false }
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files: ['journey.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')

  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  expect(await run(join(dirname(manifest), 'bin/tsc'), '-p', '.')).toEqual({ code: 0, out: '', error: '' })
  const { code, out, error } = await run('journey.ts', server.config.origin, 'picture.jpg', termsVersion)
  expect({ code, error }).toEqual({ code: 0, error: '' })
  // Of 20 dollars 5 were refunded; nine tenths of the rest are the seller's.
  expect(JSON.parse(out)).toEqual({
    downloaded: 'High water at 06:12 and 18:40.',
    refundedMinor: 500,
    paidOutMinor: 1350,
  })
})
