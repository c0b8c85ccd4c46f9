import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { fileForm } from '../../tests/support/file-form.ts'
import { dayAhead, job, startJobs } from '../../tests/support/hiring.ts'
import { sweepJobFiles } from './job-files.ts'
import { personalHiring } from './service.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs

async function send(person: ShopPerson, name = 'chapter-1.docx', content: string | Uint8Array = 'Rain') {
  const form = await fileForm('file', name, content)
  return market.call({ method: 'POST', url: '/api/jobs/files', ...form }, person.token)
}
const sent = async (person: ShopPerson, name?: string): Promise<string> => (await send(person, name)).body.file.id
const stored = async () => {
  const keys = []
  for await (const { key } of market.deps.storage.list('job-files')) keys.push(key)
  return keys
}
const open = (person: { get: ShopPerson['get'] }, id: string, fileId: string) =>
  person.get(`/jobs/${id}/files/${fileId}`)

test('files are sent, named by a job, and downloaded by everybody who sees it, as downloads', async () => {
  const [client, reader] = [await market.person('Ilse'), await market.person('Amara')]
  const first = await send(client, '../Chapter <1>.docx')
  expect([first.status, first.body.file]).toEqual([201, { id: expect.any(String), name: 'Chapter 1 .docx', size: 4 }])
  const second = await sent(client, 'list.bib')
  const id = await jobs.posted(client, { files: [second, first.body.file.id] })
  const { files } = await jobs.job(market.visitor, id)
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['list.bib', 'Chapter 1 .docx'])
  for (const person of [market.visitor, reader, client]) {
    const { status, body } = await open(person, id, second)
    expect([status, body.expiresIn]).toEqual([200, hiringLimits.files.linkSeconds])
    const { pathname, search } = new URL(body.url)
    const download = await market.call({ method: 'GET', url: pathname + search })
    expect(download.status).toBe(200)
    expect(download.headers['content-disposition']).toMatch(/^attachment; .*list\.bib/)
    expect(download.headers['content-type']).toBe('application/octet-stream')
  }
  expect((await open(reader, await jobs.posted(client), second)).body.code).toBe('job_file_not_found')
})

test('nobody opens files of a job that they do not see, or names files of others', async () => {
  const [client, other] = [await market.person('Ilse'), await market.person('Amara')]
  const file = await sent(client)
  expect((await jobs.post(other, { files: [file] })).body.fields[0].path).toBe('files')
  expect((await jobs.post(client, { files: [file, file] })).status).toBe(422)
  expect((await jobs.post(client, { files: ['aaaaaaaaaaaa'] })).status).toBe(422)
  const id = await jobs.posted(client, { files: [file], audience: 'invited' })
  for (const person of [market.visitor, other]) expect((await open(person, id, file)).body.code).toBe('job_not_found')
  // A file belongs to one job.
  expect((await jobs.post(client, { files: [file] })).status).toBe(422)
  const members = await jobs.posted(client, { files: [await sent(client)], audience: 'members' })
  const [shown] = (await jobs.job(other, members)).files
  expect((await open(market.visitor, members, shown.id)).status).toBe(404)
  expect((await open(other, members, shown.id)).status).toBe(200)
})

test('the files of a job change until its first proposal; removed ones are deleted', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const [one, two, three] = [await sent(client, 'one'), await sent(client, 'two'), await sent(client, 'three')]
  const id = await jobs.posted(client, { files: [one, two] })
  const before = (await stored()).length
  const change = (files: string[]) => client.put(`/jobs/${id}`, { ...job, decidesOn: dayAhead(7, jobs.now()), files })
  const { files } = (await change([three, one])).body.job
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['three', 'one'])
  expect(await stored()).toHaveLength(before - 1)
  expect((await open(client, id, two)).status).toBe(404)
  expect((await change([one, three])).body.job.files.map((each: { id: string }) => each.id)).toEqual([one, three])
  await jobs.proposed(maker, id)
  expect((await change([])).body.code).toBe('job_moved')
  expect((await open(maker, id, one)).status).toBe(200)
})

test('a job has five files of 25 MB; empty and larger ones are refused, and so are too many that wait', async () => {
  const client = await market.person('Ilse')
  expect((await send(client, 'empty.txt', '')).status).toBe(422)
  expect((await send(client, 'big.bin', new Uint8Array(hiringLimits.files.bytes + 1))).status).toBe(413)
  const six = []
  for (let n = 0; n < 6; n++) six.push(await sent(client, `${n}.txt`))
  expect((await jobs.post(client, { files: six })).body.fields[0].path).toBe('files')
  expect((await jobs.post(client, { files: six.slice(1) })).status).toBe(201)
  const rest = await Promise.all(Array.from({ length: hiringLimits.files.waiting + 1 }, () => send(client)))
  // One of the six still waits.
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(hiringLimits.files.waiting - 1)
  expect(rest.find(({ status }) => status === 409)?.body.code).toBe('job_files_full')
})

test('DELETE /jobs/files/{fileId} removes a waiting file of the caller, and nothing else', async () => {
  const [client, other] = [await market.person('Ilse'), await market.person('Amara')]
  const [waits, named] = [await sent(client), await sent(client)]
  const id = await jobs.posted(client, { files: [named] })
  const before = (await stored()).length
  for (const file of [waits, named]) expect((await other.delete(`/jobs/files/${file}`)).status).toBe(204)
  expect((await client.delete(`/jobs/files/${named}`)).status).toBe(204)
  expect(await stored()).toHaveLength(before)
  expect((await client.delete(`/jobs/files/${waits}`)).status).toBe(204)
  expect(await stored()).toHaveLength(before - 1)
  expect((await open(client, id, named)).status).toBe(200)
})

test('files that wait longer than a day are swept; an erasure deletes the files of a person with their bytes', async () => {
  const client = await market.person('Ilse')
  const [waits, named] = [await sent(client), await sent(client, 'named.txt')]
  const id = await jobs.posted(client, { files: [named] })
  await jobs.pass(1.1)
  await sweepJobFiles(market.deps)
  expect((await jobs.post(client, { files: [waits] })).status).toBe(422)
  expect((await open(client, id, named)).status).toBe(200)
  expect((await personalHiring.heldOf(market.deps.db, client.id)).files).toMatchObject([{ name: 'named.txt' }])
  const before = (await stored()).length
  await transaction(market.deps.db, (tx) => personalHiring.erase(market.deps, tx, client.id))
  expect(await stored()).toHaveLength(before - 1)
  expect((await jobs.job(market.visitor, id)).files).toEqual([])
})
