import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/support/app.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { freshPlace } from '../../tests/support/installation-place.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { runCommand } from '../../tests/support/run-command.ts'

const place = await freshPlace()
const site = await fileFixture(startTestApp({}, place))
const admin = (...args: string[]) => runCommand('admin', args, place)
/** What a command says after the line that names the installation. */
const said = ({ out }: { out: string }) => out.split('\n').slice(1).join('\n')

/** Writes a job as it stands in the queue after its last try. */
async function failed(name: string): Promise<string> {
  const { rows } = await site.deps.db.pool.query(
    `insert into pgboss.job (id, name, data, state, retry_limit, retry_count, expire_seconds, created_on, completed_on, output)
     values (gen_random_uuid(), $1, '{}', 'failed', 3, 3, 120, now(), now(), '{"message":"The bank does not answer."}')
     returning id::text`,
    [name],
  )
  return rows[0].id
}

test('npm run admin -- jobs lists failed jobs without emails; one is done again, another is dropped', {
  timeout: 60_000,
}, async () => {
  expect(said(await admin('jobs'))).toBe('No job failed')
  const [again, dropped] = [await failed('known-names'), await failed('answer-rates')]
  await failed('digest-mail')
  const lines = said(await admin('jobs')).split('\n')
  expect(lines).toHaveLength(2)
  expect(lines.sort().join('\n')).toMatch(/ {2}(known-names|answer-rates) {2}tries: 4 {2}The bank does not answer\.$/m)
  expect(said(await admin('jobs', 'repeat', again))).toBe('The running server does known-names again')
  await expect
    .poll(async () => {
      const { rows } = await site.deps.db.pool.query('select state from pgboss.job where id = $1', [again])
      return rows[0]?.state
    })
    .toBe('completed')
  expect(said(await admin('jobs', 'drop', dropped))).toBe('answer-rates is deleted')
  const [unknown, unsaid, done] = await Promise.all([
    admin('jobs', 'drop', dropped),
    admin('jobs', 'repeat', 'all'),
    admin('jobs', 'repeat', again),
  ])
  expect(unknown).toMatchObject({ code: 1, err: `There is no failed job ${dropped}` })
  expect(unsaid).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) })
  expect(done).toMatchObject({ code: 1, err: `There is no failed job ${again}` })
})

test('npm run admin -- test-mail sends an email now, and says what the mail server answered', {
  timeout: 60_000,
}, async () => {
  await using server = await startMailServer()
  const send = (more = {}) => runCommand('admin', ['test-mail', 'ida@carrow.example'], place, more)
  expect(said(await send(server.env))).toContain('The mail server took the email to ida@carrow.example')
  expect(server.received).toMatchObject([{ to: 'ida@carrow.example', subject: 'Test email from Guildhall' }])
  server.refuse({ responseCode: 550, message: 'No such mailbox' })
  expect(await send(server.env)).toMatchObject({ code: 1, err: expect.stringContaining('550') })
  expect(said(await send())).toContain('local outbox')
  expect(await admin('test-mail')).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) })
})
