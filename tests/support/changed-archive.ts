import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '@guildhall/server/db/backup/dump.ts'

interface Opened {
  manifest: Manifest
  /** Replaces a file by the result of `work` on its bytes, or removes it when that is null. */
  change(path: string, work: (content: Buffer) => Buffer | string | null): void
  /** Rewrites the manifest for the changed files, as a backup would. */
  relist(): void
}

/** Writes a changed copy of an archive; its manifest has a valid checksum again. */
export function changeArchive(archive: string, copy: string, work: (opened: Opened) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-archive-'))
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const change: Opened['change'] = (path, make) => {
      const content = make(readFileSync(join(folder, path)))
      if (content === null) rmSync(join(folder, path))
      else writeFileSync(join(folder, path), content)
    }
    const relist = () => {
      for (const each of manifest.files ?? []) {
        each.size = statSync(join(folder, each.path)).size
        each.sha256 = sumOf(readFileSync(join(folder, each.path)))
      }
      for (const table of manifest.dump.tables) {
        const text = readFileSync(join(folder, 'database', `${table.name}.copy`), 'utf8')
        table.rows = text.split('\n').length - 1
      }
    }
    work({ manifest, change, relist })
    const text = JSON.stringify(manifest)
    writeFileSync(join(folder, 'manifest.json'), text)
    writeFileSync(join(folder, 'manifest.sha256'), `${sumOf(text)}  manifest.json\n`)
    execFileSync('tar', ['-czf', copy, '-C', folder, '.'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sumOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
