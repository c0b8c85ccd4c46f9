import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { createRateLimits } from '@guildhall/server/http/limits/rate-limits.ts'
import { checkLedger } from '@guildhall/server/ledger/service.ts'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { freshPlace } from '../support/installation-place.ts'
import { startListeningApp } from '../support/listening-app.ts'
import { projectInput } from '../support/marketplace.ts'
import { jpeg, pictureForm } from '../support/pictures.ts'
import { runCommand } from '../support/run-command.ts'
import { type Filled, fillInstallation } from '../support/used-installation/fill.ts'
import { usedMember } from '../support/used-installation/member.ts'
import { returnAsBuyer } from '../support/used-installation/returning.ts'
import { buyAndPay } from '../support/used-installation/trade.ts'

const inOrder = { unbalanced: [], strays: [] }

/** Runs until it is stopped: writes, orders, and pictures added and removed, several of each at the same time. */
async function startLoad(app: TestApp, { seller, buyer, project, conversation }: Filled) {
  // Somebody who is not in the team of the project, because its members cannot buy it.
  const shopper = await usedMember(app, 'Shopper')
  const version = app.deps.clock.now().toISOString().slice(0, 10)
  await shopper.post('/users/policies', { policy: 'cookie-policy', version })
  let isOver = false
  let rounds = 0
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      const isBusy = await work().then(
        () => false,
        (error: Error) => error.message.includes(' answered 503') || Promise.reject(error),
      )
      if (isBusy) await pause(200)
      else rounds += 1
    }
  }
  const path = `/conversations/${conversation}/messages`
  const write = () => buyer.post(path, { clientId: randomUUID(), text: 'And another thing.' })
  const favor = async () => {
    await buyer.delete(`/marketplace/projects/${project}/favorite`)
    await buyer.post(`/marketplace/projects/${project}/favorite`)
  }
  const publish = async () => {
    const { project: made } = await seller.post('/marketplace/projects', projectInput())
    const { payload, headers } = await pictureForm({ projectId: made.id }, 'images', [await jpeg(60, 40)])
    await seller.post('/s3/upload-project-images', payload, headers)
    await seller.delete(`/marketplace/projects/${made.id}`)
  }
  const works = [write, write, favor, publish, () => buyAndPay(app, shopper, [project])].map(repeat)
  return {
    async end() {
      isOver = true
      await Promise.all(works)
      return rounds
    },
  }
}

/** Counters beside the rows they count: each pair is equal in every committed state. */
const counted = `
  select 'messages' as what, c.id::text as id, c.last as kept,
    (select coalesce(max(m.number), 0) from conversation_messages m where m.conversation_id = c.id) as counted
  from conversations c
  union all
  select 'numbers without gaps', c.id::text, c.last,
    (select count(*) from conversation_messages m where m.conversation_id = c.id) from conversations c
  union all
  select 'favorites', p.id, p.favorites, (select count(*) from project_favorites f where f.project_id = p.id) from projects p
  union all
  select 'sold lines', o.id, o.total_minor, (select sum(l.quantity * l.unit_minor) from order_lines l where l.order_id = o.id)
  from orders o`

test('backup while people write, buy and publish holds one moment: counters, ledger and files fit together', {
  timeout: 900_000,
}, async () => {
  await using place = await freshPlace()
  const app = await startListeningApp({}, place)
  const many = { max: 1_000_000, windowMs: 60_000 }
  const filled = await fillInstallation(app)
  const limits = { ...rateLimits, other: many, message: many, publish: many, upload: many } as never
  Object.assign(app.deps.limits, createRateLimits(app.deps.clock, limits))
  const load = await startLoad(app, filled)
  const archives = ['1', '2', '3'].map((name) => place.beside(`${name}.tar.gz`))
  for (const archive of archives) {
    expect(await runCommand('backup', [archive], place)).toMatchObject({ code: 0, err: '' })
  }
  expect(await load.end()).toBeGreaterThan(50)
  await app.stop()

  for (const archive of archives) {
    await using target = await freshPlace()
    expect(await runCommand('restore', [archive], target)).toMatchObject({ code: 0, err: '' })
    const restored = await startTestApp({}, target)
    const { pool } = restored.deps.db
    const { rows } = await pool.query(`select * from (${counted}) x where kept <> counted`)
    expect(rows).toEqual([])
    expect(await checkLedger(restored.deps.db)).toEqual(inOrder)
    const pictures = await pool.query(
      `select key, jsonb_array_elements_text(sizes -> 'widths') as width from project_images`,
    )
    const lacking = pictures.rows.filter(({ key, width }) => {
      const name = `${key}-${width}.webp`
      return !existsSync(join(target.dataDir, 'files/pictures', name.slice(0, 2), name))
    })
    expect(pictures.rows.length).toBeGreaterThan(0)
    expect(lacking).toEqual([])
    await returnAsBuyer(restored, filled)
    await restored.stop()
  }
})
