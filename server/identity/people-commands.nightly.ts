import { expect, test } from 'vitest'
import { goodPassword, newMember, signUpForm } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { freshPlace } from '../../tests/support/installation-place.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { runCommand } from '../../tests/support/run-command.ts'

const place = await freshPlace()
// Those of the commands.
const secrets = { AUTH_SECRET: 'a'.repeat(32), FILES_SECRET: 'b'.repeat(32) }
const site = await fileFixture(startTestApp({ SIGN_UP: 'closed', ...secrets }, place))
const admin = (args: string[], more = {}) => runCommand('admin', args, place, more)
const linkIn = ({ out }: { out: string }) => new URL(out.split('\n').find((line) => line.startsWith('http')) ?? '')

test('npm run admin -- invite emails a link that signs up its address where sign-up is closed', {
  timeout: 60_000,
}, async () => {
  await using server = await startMailServer()
  const invited = await admin(['invite', 'Ida@carrow.example'], server.env)
  expect(invited).toMatchObject({ code: 0 })
  expect(server.received).toMatchObject([{ to: 'ida@carrow.example', subject: 'You are invited to Guildhall' }])
  expect(server.received[0]?.text).toContain(linkIn(invited).href)
  const invitation = linkIn(invited).searchParams.get('invitation')
  const member = await newMember(site, { email: 'ida@carrow.example', invitation })
  expect(await admin(['invite', member.email], server.env)).toMatchObject({
    code: 1,
    err: 'ida@carrow.example has an account already',
  })
  const uninvited = signUpForm({ email: 'ben@carrow.example', invitation })
  expect((await openBrowser(site, '10.9.5.1').post('/api/auth/sign-up/email', uninvited)).status).toBe(422)
})

test('npm run admin -- reset-password makes a link that works once; end-sessions signs out everywhere', {
  timeout: 60_000,
}, async () => {
  Object.assign(site.config, { signUp: null })
  const { email, browser, token: bearer } = await newMember(site, { email: 'mara@carrow.example' })
  const read = async () => (await browser.get('/api/users/profile', { bearer })).status
  expect(await read()).toBe(200)
  expect((await admin(['end-sessions', email])).out).toContain(`Sessions of ${email} that end within a second: 1`)
  await expect.poll(read, { timeout: 5000 }).toBe(401)
  expect((await admin(['end-sessions', email])).out).toContain(`${email} is signed in nowhere`)

  const oobCode = linkIn(await admin(['reset-password', email])).searchParams.get('oobCode')
  const reset = () =>
    openBrowser(site, '10.9.5.2').post('/api/auth/reset-password', { oobCode, newPassword: `${goodPassword} again` })
  expect((await reset()).status).toBe(200)
  expect((await reset()).body.code).toBe('code_used')
  for (const act of ['reset-password', 'end-sessions'])
    expect(await admin([act, 'nobody@carrow.example'])).toMatchObject({
      code: 1,
      err: 'Nobody here has the address nobody@carrow.example',
    })
  expect(await admin(['invite', 'not an address'])).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) })
})
