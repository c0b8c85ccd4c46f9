import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scriptOf } from '../run.ts'
import type { GuardPatch } from './patches.ts'

type Test = GuardPatch['red'][number]

interface Outcome extends Test {
  /** How many tests with this title ran. */
  ran: number
  /** The first line of each failure; assertion failures begin with `AssertionError`. */
  failures: string[]
}

interface Report {
  testResults: {
    name: string
    message?: string
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Time limit for the tests of one patch, or all without a patch, on a busy machine. */
const longestMs = 10 * 60_000

/** Runs only these tests of a tree, and returns the outcome for each title. */
export async function runTests(tree: string, tests: Test[]): Promise<Outcome[]> {
  const output = join(tree, 'outcome.json')
  rmSync(output, { force: true })
  const files = [...new Set(tests.map(({ file }) => file))]
  const titles = tests.map(({ title }) => patternOf(title)).join('|')
  const reporter = ['--reporter=json', `--outputFile=${output}`]
  const args = [scriptOf('', 'vitest', 'vitest'), 'run', '--project', 'data', ...files, '-t', titles, ...reporter]
  const said = await new Promise<string>((resolve) => {
    const options = { cwd: tree, timeout: longestMs, maxBuffer: 1e8 }
    execFile(process.execPath, args, options, (error, stdout, stderr) => resolve(error ? `${stdout}${stderr}` : ''))
  })
  const results = readReport(output, said)
  return tests.map(({ file, title }) => {
    const pattern = new RegExp(`^${patternOf(title)}$`)
    const result = results.find(({ name }) => name.replaceAll('\\', '/').endsWith(file))
    const own = result?.assertionResults.filter((each) => pattern.test(each.title) && ran.includes(each.status)) ?? []
    const failures = own.flatMap(({ failureMessages }) => failureMessages.slice(0, 1))
    // An unreadable file or a failed hook is not a test result.
    if (own.length === 0 && result?.message) failures.push(result.message)
    return { file, title, ran: own.length, failures: failures.map((each) => each.split('\n', 1)[0] ?? '') }
  })
}
const ran = ['passed', 'failed']

function readReport(path: string, said: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Report).testResults
  } catch (error) {
    throw new Error(`The tests did not finish: ${said.slice(-2000)}`, { cause: error })
  }
}

/** Converts a title to a pattern; its `%s` matches anything. */
function patternOf(title: string): string {
  return title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('%s', '.*')
}
