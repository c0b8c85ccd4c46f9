import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { lockFilesOf, processesOn, runOnTerminal } from '../support/terminal.ts'

const ctrlC = '\x03'
const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-terminal-'))
  // The database's own user needs access when root runs the tests.
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function startOn(dataDir: string, seedSize = 'none') {
  const port = String(await freePort())
  const server = runOnTerminal('exec npm start', {
    DATA_DIR: dataDir,
    PORT: port,
    METRICS_PORT: '0',
    SEED_SIZE: seedSize,
  })
  return { ...server, port }
}

type Started = Awaited<ReturnType<typeof startOn>>

async function expectCleanEnd(server: Started, dataDir: string, codes = [0]) {
  const since = performance.now()
  expect(codes, server.output()).toContain(await server.ended)
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(processesOn(dataDir)).toEqual([])
  expect(lockFilesOf(dataDir)).toEqual([])
  expect(server.output()).not.toMatch(/^ +at /m)
}

// The very first start builds the product.
const untilReady = (server: Started) =>
  expect.poll(server.output, { timeout: 240_000 }).toContain(`Guildhall is ready: http://localhost:${server.port}`)

test('Ctrl-C on npm start, 20 of 20 times, ends the server and its database', { timeout: 900_000 }, async () => {
  const dataDir = newFolder()
  for (let round = 0; round < 20; round += 1) {
    const server = await startOn(dataDir)
    await untilReady(server)
    // A page that keeps its connection, as a browser does.
    await fetch(`http://localhost:${server.port}/api/test`)
    server.press(round % 2 ? ctrlC.repeat(3) : ctrlC)
    await expectCleanEnd(server, dataDir)
  }
})

const moments: [string, (dataDir: string) => boolean][] = [
  ['the database folder is made', (dataDir) => existsSync(join(dataDir, 'postgres.new'))],
  ['the database starts', (dataDir) => existsSync(join(dataDir, 'postgres/postmaster.pid'))],
  ['the first pictures are drawn', (dataDir) => globSync('files/**/*.webp', { cwd: dataDir }).length > 0],
]

test.each(moments)('Ctrl-C while %s ends the start and its database', { timeout: 120_000 }, async (_, isReached) => {
  const dataDir = newFolder()
  const server = await startOn(dataDir, 'demo')
  await expect.poll(() => isReached(dataDir), { timeout: 60_000, interval: 5 }).toBe(true)
  server.press(ctrlC)
  await expectCleanEnd(server, dataDir)
})

test('Ctrl-C at any moment of a start leaves nothing behind', { timeout: 600_000 }, async () => {
  const dataDir = newFolder()
  const first = await startOn(dataDir)
  const begun = performance.now()
  await untilReady(first)
  const whole = performance.now() - begun
  first.press(ctrlC)
  await expectCleanEnd(first, dataDir)
  for (let part = 1; part < 20; part += 1) {
    const server = await startOn(dataDir)
    await new Promise((resolve) => setTimeout(resolve, (whole * part) / 20))
    server.press(ctrlC)
    // Before the server handles signals there is nothing to stop, and the signal ends npm itself.
    await expectCleanEnd(server, dataDir, [0, 130])
  }
})

test('closing the terminal ends the server and its database', { timeout: 120_000 }, async () => {
  const dataDir = newFolder()
  const server = await startOn(dataDir)
  await untilReady(server)
  server.close()
  await expect.poll(() => processesOn(dataDir), { timeout: 10_000 }).toEqual([])
  expect(lockFilesOf(dataDir)).toEqual([])
})
