import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-commands-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs one of the commands beside the server, as `npm run` does; the lines it says. */
function run(tool: string, args: string[], { url }: TestDatabase, data: string) {
  const secrets = { AUTH_SECRET: 'a'.repeat(32), FILES_SECRET: 'b'.repeat(32) }
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: data, PAYMENTS: 'none', ...secrets }
  const script = fileURLToPath(new URL(`../../tools/${tool}.ts`, import.meta.url))
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() })
    })
  })
}

/** Asks the database without staying connected: a restore wants it for itself. */
async function ask({ url }: TestDatabase, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text, values).finally(() => client.end())
}
const insert = `insert into people (uid, custom_user_id, email, user_type, first_name, demo)
  values ($1, $1, $1 || '@carrow.example', 'Students', $1, $2)`
const add = (database: TestDatabase, name: string, demo = false) => ask(database, insert, [name, demo])
const names = async (database: TestDatabase) => {
  const { rows } = await ask(database, 'select first_name, role from people order by first_name')
  return rows.map(({ first_name, role }) => `${first_name} ${role}`)
}

test('admin makes an administrator of somebody who is there, and removes the demo people', {
  timeout: 60_000,
}, async () => {
  await using database = await freshDatabase()
  await add(database, 'ada')
  await add(database, 'demo', true)
  const admin = (...args: string[]) => run('admin', args, database, folder)
  const [granted, unknown, unsaid] = await Promise.all([
    admin('grant', 'ada@carrow.example'),
    admin('grant', 'nobody@carrow.example'),
    admin(),
  ])
  expect(granted).toEqual({ code: 0, out: 'ada@carrow.example is an administrator now', err: '' })
  const nobody = 'Nobody here has the address nobody@carrow.example; sign up with it first'
  expect(unknown).toEqual({ code: 1, out: '', err: nobody })
  expect(unsaid).toMatchObject({ code: 1, err: expect.stringMatching(/^What\? npm run admin -- grant EMAIL .*$/) })
  expect((await admin('remove-demo')).out).toBe('Removed: 1 demo people and everything of theirs')
  expect(await names(database)).toEqual(['ada admin'])
})

test('what was backed up is there after a restore, database and files, and nobody is overwritten unasked', {
  timeout: 60_000,
}, async () => {
  await using source = await freshDatabase()
  await using target = await freshDatabase()
  const [here, there, archive] = ['here', 'there', 'all.tar.gz'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(join(here, 'files/pictures'), { recursive: true })
  writeFileSync(join(here, 'files/pictures/a.webp'), 'picture')
  await add(source, 'ada')
  await add(target, 'ben')

  expect(await run('backup', [archive], source, here)).toEqual({ code: 0, out: `Written: ${archive}`, err: '' })
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(await run('restore', [archive], target, there)).toMatchObject({
    code: 1,
    err: 'There are people in this installation; --force replaces everything by the archive',
  })
  expect(await names(target)).toEqual(['ben member'])
  const restored = await run('restore', [archive, '--force'], target, there)
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored: .* by version [\d.]+$/) })
  expect(await names(target)).toEqual(['ada member'])
  expect(readFileSync(join(there, 'files/pictures/a.webp'), 'utf8')).toBe('picture')
})
