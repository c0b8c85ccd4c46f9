// node --import: ends this process like `kill -9` at the point that DIE_AT names. `copy`: while a table is loaded; `commit`:
// before it is sent; `committed`: when it is answered; `rename 3`: before the third; `removal`: before the replaced data is
// deleted.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

const point = process.env.DIE_AT ?? ''
const dieIf = (here: string) => {
  if (here === point) process.kill(process.pid, 'SIGKILL')
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === 'object' && args[0]?.constructor.name === 'CopyStreamQuery') dieIf('copy')
    const isCommit = args[0] === 'commit'
    if (isCommit) dieIf('commit')
    const answer = query.apply(this, args)
    if (isCommit) (answer as Promise<unknown>).then(() => dieIf('committed'))
    return answer
  },
})

const { rename, rm } = fs
let renames = 0
fs.rename = (from, to) => {
  renames += 1
  dieIf(`rename ${renames}`)
  return rename(from, to)
}
fs.rm = (path, options) => {
  if (/\/restored-[^/]*$/.test(String(path))) dieIf('removal')
  return rm(path, options)
}
syncBuiltinESMExports()
