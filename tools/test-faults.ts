// npm run test:faults [-- PART …]: kills the server (KILLS times at each point of a purchase, 25, and CHAT_KILLS times at
// each point of a message, 50, while CHAT_MESSAGES, 100,000, are sent; SEED repeats a run), runs the races of relations
// (ROUNDS of each, 2,000), then removes every payment guard and expects tests to fail. With a PART: `kills`, or the guards
// whose patch names contain it.
import { tryGuards } from './guards/try-guards.ts'
import { root } from './root.ts'
import { runScript, scriptOf } from './run.ts'

process.chdir(root)
// Exits by itself, so that its temporary files are removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.env.KILLS ??= '25'
process.env.CHAT_KILLS ??= '50'
process.env.CHAT_MESSAGES ??= '100000'
process.env.ROUNDS ??= '2000'
const parts = process.argv.slice(2)
const guards = parts.filter((part) => part !== 'kills')
const vitest = scriptOf('', 'vitest', 'vitest')

const failed: string[] = []
if (parts.length === 0 || guards.length < parts.length)
  if ((await runScript(vitest, ['run', '--project', 'faults'])) !== 0) failed.push('kills')
if (parts.length === 0 || guards.length > 0) if (!(await tryGuards(guards))) failed.push('guards')
if (failed.length > 0) console.error(`npm run test:faults failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
