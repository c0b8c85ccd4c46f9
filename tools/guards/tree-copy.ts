import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../root.ts'

const rooms = ['contract', 'server', 'tests', 'tools']
const files = ['package.json', 'tsconfig.base.json', 'vitest.config.ts']
const isOurs = (path: string) => !['node_modules', 'build', 'data'].includes(basename(path))

/** Creates a temporary copy of what the server's tests need, linked to the packages installed here. */
export function copyTree(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-guards-'))
  for (const name of [...rooms, ...files])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isOurs })
  for (const room of ['', ...rooms]) linkPackages(join(root, room), join(folder, room))
  const own = join(folder, 'node_modules/@guildhall')
  mkdirSync(own)
  for (const room of rooms) symlinkSync(join(folder, room), join(own, room), 'junction')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { folder, remove }
}

/** Links every package except our own rooms, which must be those of the copy. */
function linkPackages(from: string, to: string): void {
  const installed = join(from, 'node_modules')
  if (!existsSync(installed)) return
  const names = readdirSync(installed)
  mkdirSync(join(to, 'node_modules'))
  for (const name of names.filter((each) => each !== '@guildhall' && each !== '.vite'))
    symlinkSync(join(installed, name), join(to, 'node_modules', name), 'junction')
}
