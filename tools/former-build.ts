import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Lists the files below a folder, with `/` as separator; only those written at `since` (ms) or later, if given. */
export function filesOf(folder: string, since = 0): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .filter((path) => statSync(path).mtimeMs >= since)
    .map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'))
}

/** Moves a finished build into the folder that servers run from, its entry file last: nobody finds an incomplete build. */
export function moveInto(folder: string, from: string, entry: string): void {
  const names = filesOf(from).sort((a, b) => Number(a === entry) - Number(b === entry))
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    renameSync(join(from, name), join(folder, name))
  }
  rmSync(from, { recursive: true, force: true })
}

/**
 * Deletes what belongs neither to the current build (`files`) nor to the previous one, whose lazy chunks a running server
 * and open pages still request. `listFile` remembers a build's files until the next one.
 */
export function keepTwoBuilds(folder: string, files: string[], listFile: string): void {
  const former: string[] = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : filesOf(folder)
  const kept = new Set([...files, ...former])
  for (const name of filesOf(folder)) if (!kept.has(name)) rmSync(join(folder, name), { force: true })
  mkdirSync(dirname(listFile), { recursive: true })
  writeFileSync(listFile, JSON.stringify(files))
}
