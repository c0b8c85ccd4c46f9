import { badgePaths } from '@guildhall/contract/ambassadors/open-badge.ts'
import { createLocalJWKSet, decodeJwt, importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { startCredentials } from '../../../tests/support/credentials.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'
import { openBadgeShape } from '../../../tests/support/open-badge-shape.ts'
import { transaction } from '../../db/transaction.ts'
import { runAmbassadorClock } from '../ambassador-clock.ts'
import { eraseAmbassadorship, heldAmbassadorship } from '../personal-data.ts'

const started = await fileFixture(startCredentials())
const { market, deps, origin, pass, published, begun, endOf, endForCause, credentials, checked, own } = started
const fileOf = (id: string) => `/ambassadors/mine/credentials/${id}/file`

test('a term that ends on its date gives a credential, which anybody can check with the published key', async () => {
  const ilse = await begun('Ilse')
  expect(await credentials(ilse)).toEqual([])
  await endOf(ilse)
  const [credential, ...more] = await credentials(ilse)
  expect(more).toEqual([])
  const { since, until } = (await own(ilse)).ambassador
  expect(credential).toMatchObject({ campus: { name: ilse.campus }, since, isShown: false, takenBackAt: null })
  expect(credential.until).toBe(`${until}T12:00:00.000Z`)
  // Another library, and the fields that the standard requires.
  const keys = createLocalJWKSet(await published(badgePaths.keys))
  const currentDate = deps.clock.now()
  const { payload, protectedHeader } = await jwtVerify(credential.token, keys, { algorithms: ['RS256'], currentDate })
  const badge = openBadgeShape.parse(payload)
  expect(protectedHeader).toEqual({
    alg: 'RS256',
    typ: 'JWT',
    kid: expect.stringContaining(`${origin}/credentials/keys/`),
  })
  expect(badge).toMatchObject({
    ...{ iss: badge.issuer.id, sub: badge.credentialSubject.id, jti: badge.id },
    ...{ nbf: Date.parse(badge.validFrom) / 1000, exp: Date.parse(badge.validUntil) / 1000 },
  })
  // The id of the key leads to the key itself, as the standard asks.
  const key = await published(String(protectedHeader.kid).slice(origin.length))
  expect((await jwtVerify(credential.token, await importJWK(key, 'RS256'), { currentDate })).payload).toEqual(payload)
  expect(await published(badgePaths.issuer)).toMatchObject({ ...badge.issuer, id: origin + badgePaths.issuer })
  expect(await published(badgePaths.achievement)).toMatchObject({ id: badge.credentialSubject.achievement.id })
  // The page.
  expect(await checked(credential.token)).toEqual({
    state: 'valid',
    badge: {
      ...{ id: badge.id, name: 'Ilse', subject: `${origin}/studentprofile/${ilse.customUserId}`, issuer: 'Guildhall' },
      ...{ achievement: 'Campus ambassador', campus: ilse.campus, criteria: expect.stringContaining('92 days') },
      ...{ since: since.replace(/\.\d+Z$/, 'Z'), until: `${until}T12:00:00Z`, validUntil: badge.validUntil },
    },
  })
  expect((await checked(credential.token, { now: new Date('2099-01-01') })).state).toBe('expired')
  expect((await checked(credential.token, { now: new Date('2020-01-01') })).state).toBe('early')
})

test('the file is the credential; those of others are not found', async () => {
  const [ilse, maya] = [await begun('Ilse'), await begun('Maya')]
  await endOf(ilse)
  const [{ id, token }] = await credentials(ilse)
  const { body, headers, status } = await ilse.get(fileOf(id))
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/jwt'),
    'content-disposition': `attachment; filename="guildhall-credential-${id.slice(0, 8)}.jwt"`,
  })
  expect(body.toString()).toBe(token)
  expect((await maya.get(fileOf(id))).body.code).toBe('credential_not_found')
  expect((await maya.put(`/ambassadors/mine/credentials/${id}/shown`, { isShown: true })).status).toBe(404)
  expect((await market.visitor.get(fileOf(id))).status).toBe(401)
})

test('who stops after 92 days has a credential, who stops earlier none', async () => {
  const [ilse, maya] = [await begun('Ilse'), await begun('Maya')]
  await pass(91.9)
  await maya.post('/users/ambassador/stop', {})
  await pass(0.2)
  await ilse.post('/users/ambassador/stop', {})
  expect(await credentials(maya)).toEqual([])
  expect(await credentials(ilse)).toHaveLength(1)
  await ilse.post('/users/ambassador/stop', {})
  expect(await credentials(ilse)).toHaveLength(1)
})

test('two processes that end a term at once give one credential', async () => {
  const ilse = await begun('Ilse')
  const { until } = (await own(ilse)).ambassador
  market.advance(Date.parse(`${until}T13:00:00Z`) - deps.clock.now().getTime())
  const lock = await holdLock(deps.db, 'select from ambassadors where person_id = $1 for update', [ilse.id])
  const ending = [runAmbassadorClock(deps), runAmbassadorClock(deps)]
  await lock.untilHeld(ending)
  await lock.release()
  await Promise.all(ending)
  expect(await credentials(ilse)).toHaveLength(1)
})

test('an end for cause gives none and takes earlier ones back; an appeal that succeeds gives them back', async () => {
  const ilse = await begun('Ilse')
  await endOf(ilse)
  const [{ id, token }] = await credentials(ilse)
  await ilse.put(`/ambassadors/mine/credentials/${id}/shown`, { isShown: true })
  // A second term.
  const application = await started.talked(ilse)
  await started.staffAct(started.support, application, 'accept')
  await pass(100)
  expect((await checked(token)).state).toBe('valid')
  expect((await endForCause({ ...ilse, application })).status).toBe(200)
  expect(await credentials(ilse)).toMatchObject([{ id, takenBackAt: expect.any(String), token: null }])
  expect((await checked(token)).state).toBe('taken-back')
  expect((await ilse.get(fileOf(id))).body.code).toBe('credential_taken_back')
  const shown = async () => (await market.visitor.get(`/ambassadors/people/${ilse.customUserId}`)).body.credentials
  expect(await shown()).toEqual([])
  const admin = await started.staff('Hanneke', 'admin')
  const [statement] = (await ilse.get('/statements')).body.statements
  await ilse.post(`/statements/${statement.id}/appeal`, { text: 'It was on Tuesday.' })
  await admin.post(`/admin/appeals/${statement.id}/decide`, { outcome: 'lifted', reason: 'It was.' })
  expect((await checked(token)).state).toBe('valid')
  expect(await shown()).toHaveLength(1)
})

test('the profile shows a credential once its owner says so', async () => {
  const ilse = await begun('Ilse')
  await endOf(ilse)
  const [{ id }] = await credentials(ilse)
  const of = async () => (await market.visitor.get(`/ambassadors/people/${ilse.customUserId}`)).body
  expect(await of()).toEqual({ ambassador: null, credentials: [] })
  const show = (isShown: boolean) => ilse.put(`/ambassadors/mine/credentials/${id}/shown`, { isShown })
  expect((await show(true)).body.items).toMatchObject([{ id, isShown: true }])
  const [shown] = (await of()).credentials
  expect(shown).toMatchObject({ campus: { name: ilse.campus } })
  expect((await checked(shown.token)).state).toBe('valid')
  await show(false)
  expect((await of()).credentials).toEqual([])
})

test('the export has the credentials, and an erasure deletes them; a kept file stays valid', async () => {
  const ilse = await begun('Ilse')
  await endOf(ilse)
  const [{ id, token, since }] = await credentials(ilse)
  // It is signed with the present name; a former file stays valid.
  await started.query("update people set first_name = 'Ilse Marie' where id = $1", [ilse.id])
  const [renamed] = await credentials(ilse)
  expect(decodeJwt(renamed.token).jti).toBe(decodeJwt(token).jti)
  expect(await checked(renamed.token)).toMatchObject({ state: 'valid', badge: { name: 'Ilse Marie' } })
  expect(await checked(token)).toMatchObject({ state: 'valid', badge: { name: 'Ilse' } })
  const held = await heldAmbassadorship(deps.db, ilse.id)
  expect(held.credentials).toMatchObject([{ id, since: new Date(since), takenBackAt: null }])
  await transaction(deps.db, (tx) => eraseAmbassadorship(tx, ilse.id))
  expect(await credentials(ilse)).toEqual([])
  expect((await checked(token)).state).toBe('valid')
})
