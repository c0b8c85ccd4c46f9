import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeArchive } from '../support/changed-archive.ts'
import { type FreshPlace, freshPlace } from '../support/installation-place.ts'
import { runCommand } from '../support/run-command.ts'
import { firstVersion } from '../support/used-installation/first-version.ts'
import { stateOf } from '../support/used-installation/state.ts'

let place: FreshPlace
let before: Awaited<ReturnType<typeof stateOf>>
const archive = () => place.beside('whole.tar.gz')
const damaged = () => place.beside('damaged.tar.gz')

beforeAll(async () => {
  place = await freshPlace()
  expect((await runCommand('restore', [firstVersion.archive], place)).code).toBe(0)
  expect((await runCommand('backup', [archive()], place)).code).toBe(0)
  before = await stateOf(place)
}, 120_000)
afterAll(() => place[Symbol.asyncDispose]())

const change = (work: Parameters<typeof changeArchive>[2]) => () => changeArchive(archive(), damaged(), work)
const withoutLastLine = (content: Buffer) => content.toString().replace(/[^\n]*\n$/, '')
const isFile = ({ path }: { path: string }) => path.startsWith('data/files/')
const people = 'database/public.people.copy'

const damages: Record<string, [make: () => void, sentence: RegExp]> = {
  'an archive that was cut off': [
    () => {
      copyFileSync(archive(), damaged())
      truncateSync(damaged(), readFileSync(archive()).length >> 1)
    },
    /is damaged or incomplete/,
  ],
  'a flipped bit of the packed archive': [
    () => {
      const content = readFileSync(archive())
      const at = content.length >> 1
      content[at] = (content[at] ?? 0) ^ 1
      writeFileSync(damaged(), content)
    },
    /damaged|wrong|bytes/,
  ],
  'a flipped byte of a table': [
    change(({ change: edit }) =>
      edit(people, (content) => {
        content[10] = (content[10] ?? 0) ^ 1
        return content
      }),
    ),
    /public\.people\.copy in the archive is damaged: its hash is wrong/,
  ],
  'a table without its last row': [
    change(({ change: edit }) => edit(people, withoutLastLine)),
    /public\.people\.copy in the archive has \d+ bytes; it should have \d+/,
  ],
  'a table with fewer rows than listed': [
    change(({ manifest, change: edit, relist }) => {
      edit('database/public.notifications.copy', withoutLastLine)
      relist()
      const table = manifest.dump.tables.find(({ name }) => name === 'public.notifications')
      if (table?.rows !== undefined) table.rows += 1
    }),
    /has \d+ rows of public\.notifications; its manifest names \d+/,
  ],
  'a missing stored file': [
    change(({ manifest, change: edit }) => edit(manifest.files?.find(isFile)?.path ?? '', () => null)),
    /The archive lacks the file data\/files\//,
  ],
  'a file that is not listed': [
    change(({ manifest }) => {
      manifest.files = manifest.files?.filter((each) => each.path !== 'data/auth-secret') ?? []
    }),
    /a file that its list of contents does not name: data\/auth-secret/,
  ],
  'a person whom other rows refer to missing': [
    change(({ change: edit, relist }) => {
      edit(people, withoutLastLine)
      relist()
    }),
    /The archive cannot be loaded: .*foreign key/,
  ],
  'a ledger that does not balance': [
    change(({ change: edit, relist }) => {
      edit('database/public.ledger_entries.copy', withoutLastLine)
      relist()
    }),
    /ledger|balance|sum/i,
  ],
  'another format': [
    change(({ manifest }) => {
      manifest.format = 3
    }),
    /was written by a newer version of Guildhall/,
  ],
  'a table that this version does not have': [
    change(({ manifest }) => {
      manifest.dump.tables.push({ name: 'public.unknown', columns: ['id'], rows: 0 })
    }),
    /a table public\.unknown that does not fit its version/,
  ],
  'no archive at all': [() => writeFileSync(damaged(), 'Dear diary'), /is damaged or incomplete/],
}

for (const [damage, [make, sentence]] of Object.entries(damages)) {
  test(`restore of ${damage} is refused in a sentence and changes nothing`, async () => {
    make()
    const { code, out, err } = await runCommand('restore', [damaged(), '--force'], place)
    expect({ code, out }).toEqual({ code: 1, out: expect.not.stringContaining('Restored') })
    expect(err).toMatch(sentence)
    expect(err.split('\n')).toHaveLength(1)
    expect(await stateOf(place)).toEqual(before)
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('restor'))).toEqual([])
  })
}

test('restore of an archive whose list of contents was edited is refused and changes nothing', async () => {
  const folder = place.beside('edited')
  execFileSync('sh', [
    '-c',
    'mkdir "$1" && tar -xzf "$0" -C "$1" && sed -i "s/0.1.0/9.9.9/" "$1/manifest.json"',
    archive(),
    folder,
  ])
  execFileSync('tar', ['-czf', damaged(), '-C', folder, '.'])
  const { code, err } = await runCommand('restore', [damaged(), '--force'], place)
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^The list of contents in .* was changed or damaged$/),
  })
  expect(await stateOf(place)).toEqual(before)
})
