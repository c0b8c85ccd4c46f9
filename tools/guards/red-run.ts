import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scriptOf } from '../run.ts'
import type { GuardPatch } from './patches.ts'

type Test = GuardPatch['red'][number]

interface Outcome extends Test {
  /** How many tests of this title ran. */
  ran: number
  /** How the first of the failures begins; those of an assertion begin with `AssertionError`. */
  failures: string[]
}

interface Report {
  testResults: {
    name: string
    message?: string
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Longest run of the tests of one patch, or of all without one, on a machine that is busy with other things too. */
const longestMs = 10 * 60_000

/** Runs these tests of a tree, and only these, and says of each title what became of it. */
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
    // A file that could not be read, or a hook that failed, is no answer of a test.
    if (own.length === 0 && result?.message) failures.push(result.message)
    return { file, title, ran: own.length, failures: failures.map((each) => each.split('\n', 1)[0] ?? '') }
  })
}
const ran = ['passed', 'failed']

function readReport(path: string, said: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Report).testResults
  } catch (error) {
    throw new Error(`The tests came to no end: ${said.slice(-2000)}`, { cause: error })
  }
}

/** A title as a pattern, its `%s` being anything. */
function patternOf(title: string): string {
  return title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('%s', '.*')
}
