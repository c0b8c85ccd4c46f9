import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../tests/support/run-command.ts'
import { freshBucket, variablesOf } from '../../tests/support/s3/fresh-bucket.ts'
import { s3Line } from '../../tests/support/s3/s3-line.ts'
import { startSwift } from '../../tests/support/s3/swift.ts'
import { readStored } from '../../tests/support/storage-behaviour.ts'
import { folderStorage } from './folder.ts'

let swift: Awaited<ReturnType<typeof startSwift>>
let line: Awaited<ReturnType<typeof s3Line>>
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-copy-'))
const otherDir = mkdtempSync(join(tmpdir(), 'guildhall-copy-'))
beforeAll(async () => {
  swift = await startSwift()
  line = await s3Line(swift)
})
afterAll(async () => {
  await line.stop()
  await swift.stop()
  for (const folder of [dataDir, otherDir]) rmSync(folder, { recursive: true, force: true })
})

const inFolder = (folder: string) => folderStorage({ dataDir: folder, filesOrigin: '', filesSecret: '' })

test('files are copied from the folder to S3 and back, as often as asked, also after an interruption', async () => {
  const bucket = variablesOf(await freshBucket(swift, line.endpoint))
  const run = (direction: string, folder = dataDir, env: Record<string, string> = bucket) =>
    runCommand('copy-files', [direction], { url: null, dataDir: folder }, { ...env, SEED_SIZE: 'none' })
  const folder = inFolder(dataDir)
  const large = 'l'.repeat(9_000_000)
  for (let each = 0; each < 20; each += 1) await folder.put(`pictures/${each}.webp`, Buffer.from(`picture ${each}`))
  await folder.put('assets/large', Buffer.from(large))
  await folder.parts.begin('assets/unfinished')

  expect((await run('sideways')).err).toMatch(/^Say which way: .*to-s3 \| to-folder$/)
  expect((await run('to-s3', dataDir, {})).err).toMatch(/^FILES is not s3[^\n]+$/)
  line.cut()
  expect(await run('to-s3')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Not all files were copied [^\n]+$/),
  })
  line.mend()
  const first = await run('to-s3')
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain('Copied 21 files (9.0 MB); 0 were there already')
  expect(first.out).toContain('1 unfinished uploads are not copied')
  await folder.put('cvs/new', Buffer.from('came later'))
  expect((await run('to-s3')).out).toContain('Copied 1 files (0.0 MB); 21 were there already')
  expect((await run('to-folder')).out).toContain('Copied 0 files (0.0 MB); 22 were there already')

  expect((await run('to-folder', otherDir)).out).toContain('Copied 22 files')
  const other = inFolder(otherDir)
  expect(await readStored(other, 'assets/large')).toBe(large)
  expect(await readStored(other, 'pictures/7.webp')).toBe('picture 7')
  expect(await readStored(other, 'cvs/new')).toBe('came later')
})

test('the doctor writes and reads the bucket, and asks whether our pages may send files to it', async () => {
  const bucket = variablesOf(await freshBucket(swift, line.endpoint))
  const examine = async (env: Record<string, string> = {}) => {
    const place = { url: null, dataDir }
    const { out } = await runCommand('doctor', [], place, { ...bucket, SEED_SIZE: 'none', ...env })
    return out.split('\n').filter((each) => / S3: /.test(each))
  }
  const [works, note, ...more] = await examine()
  expect(works).toMatch(/^ok {5}S3: test-\w+ at 127\.0\.0\.1:\d+ can be listed, written and read\.$/)
  expect(note).toMatch(/^note {3}S3: .* does not compare the SHA-256 of parts, only their sizes\.$/)
  expect(more).toEqual([])
  line.tell((answer) => (answer.method === 'OPTIONS' ? { ...answer, headers: {} } : answer))
  expect((await examine())[1]).toMatch(
    /^fault {2}S3: Browsers may not send files to .* Allow http:\/\/localhost:3000 to PUT/,
  )
  line.tell(null)
  expect(await examine({ S3_SECRET_ACCESS_KEY: 'wrong' })).toEqual([
    expect.stringMatching(
      /^fault {2}S3: .* does not work \(SignatureDoesNotMatch\)\. Start it, or check the variables/,
    ),
  ])
  line.cut()
  expect(await examine()).toEqual([expect.stringMatching(/^fault {2}S3: .* does not work \(E?\w+\)\./)])
  line.mend()
})
