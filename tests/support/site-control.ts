import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a process that serves a site and waits until it answers requests. */
export async function startProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  // `site-process.ts`, bundled by `tools/browser-tests.ts`.
  const child = fork(process.env.SITE_PROGRAM ?? '', { env, execArgv: [] })
  await answer(child, 'ready')
  return child
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}

/** Sends a site's process a message and waits until it has acted. */
export async function tell(child: ChildProcess, message: object): Promise<void> {
  child.send(message)
  await answer(child, 'done')
}

async function answer(child: ChildProcess, word: string): Promise<void> {
  const answered = new AbortController()
  const { signal } = answered
  const [message] = await Promise.race([
    once(child, 'message', { signal }),
    once(child, 'exit', { signal }).then(() => ['the site stopped']),
  ]).finally(() => answered.abort())
  if (message !== word) throw new Error(`The site said '${message}' instead of '${word}'`)
}
