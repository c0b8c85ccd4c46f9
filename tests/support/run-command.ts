import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface Place {
  /** Null for the embedded database of the data folder. */
  url: string | null
  dataDir: string
}

/** Starts a command against the same installation as the server, as `npm run` does. */
export function startCommand(
  tool: string,
  args: string[],
  { url, dataDir }: Place,
  nodeArgs: string[] = [],
  more = {},
) {
  const secrets = { AUTH_SECRET: 'a'.repeat(32), FILES_SECRET: 'b'.repeat(32) }
  const outside =
    url === null ? {} : { DATABASE_URL: url, APP_ORIGIN: 'https://guildhall.example', PAYMENTS: 'none', ...secrets }
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...outside, ...more }
  const script = fileURLToPath(new URL(`../../tools/${tool}.ts`, import.meta.url))
  return spawn(process.execPath, [...nodeArgs, '--', script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The first line of a command's output: the installation it works on. */
export function installationLine({ url }: { url: string }, people: number): string {
  const { pathname, host, username } = new URL(url)
  return `Installation: https://guildhall.example, database ${pathname.slice(1)} at ${host} as ${username}, people: ${people}`
}

/** Runs a command to its end; returns its output, and -1 for the code when a signal ended it. */
export async function runCommand(tool: string, args: string[], place: Place, more = {}) {
  const child = startCommand(tool, args, place, [], more)
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => (said.out += data))
  child.stderr.on('data', (data) => (said.err += data))
  const [code] = await once(child, 'close')
  return { code: Number(code ?? -1), out: said.out.trim(), err: said.err.trim() }
}
