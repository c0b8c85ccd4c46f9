import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectLimits } from '@guildhall/contract/limits/realtime.ts'
import { installPackages } from '@guildhall/tools/debian-packages.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startHaproxy } from '../support/haproxy.ts'
import { freshPlace } from '../support/installation-place.ts'
import { browserAt, joinBy, startReadyServer, variablesOf } from '../support/ready-server.ts'
import { openSocket } from '../support/sockets.ts'

// The most that a page may wait for its next socket.
const backMs = 5_000

test('three processes behind HAProxy are restarted one after the other: no call is refused, no message lost or doubled, sockets are back within 5 s', {
  timeout: 300_000,
}, async () => {
  await using place = await freshPlace()
  await using database = openDatabase(place.url)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const variables = { ...variablesOf(place, origin), TRUST_PROXY_HOPS: '1', DRAIN_SECONDS: '5' }
  const ports = [await freePort(), await freePort(), await freePort()]
  const running: Awaited<ReturnType<typeof startReadyServer>>[] = []
  // Migrations run in the first.
  for (const each of ports) running.push(await startReadyServer(variables, each))
  await using _proxy = await startHaproxy(port, ports)
  const [one, two] = [browserAt(origin, origin), browserAt(origin, origin)]
  const [maya, otto] = [await joinBy(one, database, 'Maya'), await joinBy(two, database, 'Otto')]
  await one.post('/relations/send', { toUserId: otto.id }, maya.token)
  await two.post('/relations/accept', { fromUserId: maya.id }, otto.token)
  const { conversation } = await one.post('/conversations', { userId: otto.id }, maya.token)

  const gaps: number[] = []
  const sockets = [maya, otto].map(({ token }) => {
    const { socket } = openSocket(origin, token, {
      ...{ extraHeaders: { origin }, reconnection: true },
      ...{ reconnectionDelay: connectLimits.delayMs, reconnectionDelayMax: connectLimits.longestDelayMs },
    })
    let lostAt = 0
    socket.on('disconnect', () => {
      lostAt = performance.now()
    })
    socket.on('connect', () => {
      if (lostAt > 0) gaps.push(performance.now() - lostAt)
    })
    return socket
  })

  let isOver = false
  let answers = 0
  const failures: string[] = []
  const read = async () => {
    while (!isOver) {
      await one.get('/users/all?limit=5').then(
        () => answers++,
        (error: Error) => failures.push(error.message),
      )
      await pause(10)
    }
  }
  const sent: string[] = []
  const write = async () => {
    while (!isOver) {
      const text = `Message ${sent.length}`
      sent.push(text)
      await one
        .post(`/conversations/${conversation.id}/messages`, { clientId: crypto.randomUUID(), text }, maya.token)
        .catch((error: Error) => failures.push(error.message))
      await pause(3_500)
    }
  }
  const load = [write(), ...Array.from({ length: 8 }, read)]
  for (const [at, old] of running.entries()) {
    old.child.kill('SIGTERM')
    expect(await old.ended).toEqual([0, null])
    running[at] = await startReadyServer(variables, ports[at] as number)
  }
  await pause(2_000)
  isOver = true
  await Promise.all(load)
  expect([failures.length, failures.slice(0, 5)]).toEqual([0, []])
  expect(answers).toBeGreaterThan(500)
  const { items } = await two.get(`/conversations/${conversation.id}/messages?limit=50`, otto.token)
  const arrived = items.flatMap(({ text }: { text: string | null }) => (text?.startsWith('Message ') ? text : []))
  expect(arrived.sort()).toEqual(sent.toSorted())
  for (const socket of sockets) {
    expect(socket.connected).toBe(true)
    socket.disconnect()
  }
  console.log(
    `${answers} answers, ${sent.length} messages, sockets back after ${gaps.map((ms) => Math.round(ms)).join(', ')} ms`,
  )
  expect(gaps.length).toBeGreaterThan(0)
  expect(Math.max(...gaps)).toBeLessThan(backMs)
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
})

test('systemd takes the unit of deploy/', { timeout: 300_000 }, async () => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) await installPackages(['systemd'])
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-unit-'))
  const unit = join(folder, 'guildhall@3000.service')
  // Only the place of the program is another one here.
  const text = readFileSync('deploy/systemd/guildhall@.service', 'utf8')
  writeFileSync(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
})
