import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { installationLine, runCommand } from '../support/run-command.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-commands-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (tool: string, args: string[], { url }: TestDatabase, dataDir: string) =>
  runCommand(tool, args, { url, dataDir })

/** Queries the database without staying connected: a restore needs exclusive access. */
async function ask({ url }: TestDatabase, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text, values).finally(() => client.end())
}
const insert = `insert into people (uid, custom_user_id, email, user_type, first_name, demo)
  values ($1, $1, $1 || '@carrow.example', 'Students', $1, $2)`
const add = (database: TestDatabase, name: string, demo = false) => ask(database, insert, [name, demo])
const offered = `insert into services (id, provider_id, publish, title, topic, description, description_html, packages, from_minor,
    from_days, created_at, updated_at)
  select 'abcdefabcdef', id, false, 'Maps', 'Design', 'Maps', 'Maps', '[{}]', 1000, 1, now(), now() from people where demo`
const authored = `insert into agents (id, author_id, name, name_key, created_at, updated_at)
  select 'abcdefabcdef', id, 'Maps', 'maps', now(), now() from people where demo`
const names = async (database: TestDatabase) => {
  const { rows } = await ask(database, 'select first_name, role from people order by first_name')
  return rows.map(({ first_name, role }) => `${first_name} ${role}`)
}

test('admin makes an existing person an administrator, and removes the demo people', {
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
  const line = installationLine(database, 2)
  expect(granted).toEqual({ code: 0, out: `${line}\nada@carrow.example is an administrator now`, err: '' })
  const nobody = 'Nobody here has the address nobody@carrow.example; sign up with it first'
  expect(unknown).toEqual({ code: 1, out: line, err: nobody })
  expect(unsaid).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: npm run admin -- grant EMAIL .*$/) })
  await ask(database, offered)
  await ask(database, authored)
  expect((await admin('remove-demo')).out).toBe(`${line}\nRemoved: 1 demo people and everything they owned`)
  expect(await names(database)).toEqual(['ada admin'])
})

test('a backup restores database and files, and overwrites nothing without being asked', {
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

  const written = `${installationLine(source, 1)}\nWritten: ${archive}`
  expect(await run('backup', [archive], source, here)).toEqual({ code: 0, out: written, err: '' })
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  // The backup metrics belong to this machine: the server reads them, and no archive contains them.
  const note = join(here, 'last-backup.json')
  expect(Date.now() - Date.parse(JSON.parse(readFileSync(note, 'utf8')).writtenAt)).toBeLessThan(60_000)
  expect(statSync(note).mode & 0o777).toBe(0o644)
  expect(await run('restore', [archive], target, there)).toMatchObject({
    code: 1,
    err: 'There are people in this installation; use --force to replace everything with the archive',
  })
  expect(await names(target)).toEqual(['ben member'])
  const restored = await run('restore', [archive, '--force'], target, there)
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/\nRestored: .* by version [\d.]+$/) })
  expect(await names(target)).toEqual(['ada member'])
  expect(readFileSync(join(there, 'files/pictures/a.webp'), 'utf8')).toBe('picture')
  expect(existsSync(join(there, 'last-backup.json'))).toBe(false)
})

test('a command without the variables of its installation creates nothing and says where it looked', {
  timeout: 60_000,
}, async () => {
  const place = { url: null, dataDir: join(folder, 'elsewhere') }
  const [granted, backedUp] = await Promise.all([
    runCommand('admin', ['grant', 'ada@carrow.example'], place),
    runCommand('backup', [join(folder, 'all.tar.gz')], place),
  ])
  const err = `There is no installation in ${place.dataDir}; name another with DATA_DIR or DATABASE_URL, in the environment or by --env-file FILE (only npm start makes one)`
  expect(granted).toEqual({ code: 1, out: '', err })
  expect(backedUp).toEqual({ code: 1, out: '', err })
  expect(readdirSync(folder)).toEqual([])
})

test('a command on a database without tables creates none', { timeout: 60_000 }, async () => {
  await using database = await freshDatabase()
  await database.db.pool.end()
  await ask(database, 'drop schema public cascade; drop schema drizzle cascade; create schema public')
  const { code, out, err } = await run('admin', ['remove-demo'], database, folder)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^There is no installation in the database test_\w+ at \S+ as \w+; name another with DATA_DIR or/)
  expect((await ask(database, `select to_regclass('people') as people`)).rows).toEqual([{ people: null }])
})

test('--env-file selects the installation of a command, and the environment overrides it', {
  timeout: 60_000,
}, async () => {
  await using database = await freshDatabase()
  await add(database, 'ada')
  const file = join(folder, 'guildhall.env')
  const lines = ['# the test', `DATABASE_URL=${database.url}`, 'APP_ORIGIN="https://file.example"', 'PAYMENTS=none']
  writeFileSync(file, lines.join('\n'))
  const there = { url: null, dataDir: folder }
  const granted = await runCommand('admin', ['grant', 'ada@carrow.example', '--env-file', file], there)
  const line = installationLine(database, 1)
  const out = `${line.replace('guildhall.example', 'file.example')}\nada@carrow.example is an administrator now`
  expect(granted).toEqual({ code: 0, out, err: '' })

  const here = { url: database.url, dataDir: folder }
  const again = await runCommand('admin', [`--env-file=${file}`, 'grant', 'ada@carrow.example'], here)
  expect(again.out).toContain(line)

  const missing = await runCommand('admin', ['remove-demo', '--env-file', `${file}.gone`], here)
  expect(missing).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The file of variables cannot be read:/),
  })
})
