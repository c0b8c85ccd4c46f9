// Runs before every command, on whatever Node (18 or newer) the machine has: installs the dependencies of the
// lockfile when they are not the ones that are there. Built-ins only, because nothing else may be installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = join(root, 'node_modules/.lock-sha')
const lock = readFileSync(join(root, 'package-lock.json'))
const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`

// npm calls this itself after an install by hand, so that the next command does not install again.
const isAfterInstall = process.argv.includes('--installed')
if (!isAfterInstall && !(existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)) {
  console.log('Installing the dependencies (once, about a minute) …')
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const options = { cwd: root, stdio: 'inherit' }
  // Building and testing need the development packages too, whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm ? spawnSync(node, [npm, ...args], options) : spawnSync('npm', args, { ...options, shell: true })
  if (result.status !== 0) {
    console.error('The dependencies could not be installed; the reason stands above. Try: npm ci')
    process.exit(1)
  }
}
writeFileSync(stampFile, stamp)

// The install brings a Node where npm has one for the machine. On macOS it has none: the machine's own must do.
const hasOwnNode = ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules/.bin', name)))
if (!isAfterInstall && !hasOwnNode && Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Node 24 or newer is needed and this is Node ${process.versions.node}; install it: https://nodejs.org`)
  process.exit(1)
}
