import { availableParallelism } from 'node:os'
import { applyPatch, type GuardPatch, readPatches } from './patches.ts'
import { runTests } from './red-run.ts'
import { copyTree } from './tree-copy.ts'

// Failures of `rejects` and `resolves` are assertions without the name.
const isAssertion = (failure: string) =>
  failure.startsWith('AssertionError') || /^Error: promise (resolved|rejected) .* instead of re\w+ing$/.test(failure)

/**
 * Removes each guard in turn, in copies of this tree, and expects the tests named by its patch to fail with an assertion;
 * without a patch, all of them pass. Prints a line for each; returns whether all were detected.
 */
export async function tryGuards(parts: string[]): Promise<boolean> {
  const patches = readPatches().filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
  if (patches.length === 0) {
    console.error(`No guard is named like ${parts.join(', ')}`)
    return false
  }
  const lanes = Math.min(availableParallelism(), 4, patches.length)
  const trees = Array.from({ length: lanes }, copyTree)
  try {
    const wrong = await whole(trees[0]?.folder ?? '', patches)
    const waiting = patches.values()
    console.log('| guard | without it | seconds |\n| --- | --- | ---: |')
    await Promise.all(
      trees.map(async ({ folder }) => {
        for (const patch of waiting) {
          const begin = performance.now()
          const problem = await problemOf(folder, patch)
          const seconds = ((performance.now() - begin) / 1000).toFixed(1)
          console.log(`| ${patch.name}: ${patch.guard} | ${problem ?? 'red'} | ${seconds} |`)
          if (problem) wrong.push(`${patch.name}: ${problem}`)
        }
      }),
    )
    for (const each of wrong) console.error(each)
    console.log(
      `${patches.length} guards, ${wrong.length} of them without a test that catches their removal, or out of date`,
    )
    return wrong.length === 0
  } finally {
    for (const tree of trees) tree.remove()
  }
}

/** Returns what is wrong with the tests while all guards are in place. */
async function whole(folder: string, patches: GuardPatch[]): Promise<string[]> {
  const tests = new Map(patches.flatMap(({ red }) => red.map((test) => [`${test.file} ${test.title}`, test])))
  const outcomes = await runTests(folder, [...tests.values()])
  return outcomes.flatMap(({ file, title, ran, failures }) => {
    if (ran === 0) return [`${file} has no test '${title}', or it could not run: ${failures[0] ?? ''}`]
    return failures.map((failure) => `${file} '${title}' is red although no guard is removed: ${failure}`)
  })
}

/** Returns why a patch proves nothing; null when each of its tests fails with an assertion. */
async function problemOf(folder: string, { path, red }: GuardPatch): Promise<string | null> {
  try {
    applyPatch(path, 'apply', folder)
  } catch (error) {
    return `the patch no longer applies: ${(error as { stderr?: string }).stderr ?? error}`
  }
  try {
    for (const { title, failures } of await runTests(folder, red)) {
      if (failures.length === 0) return `green: '${title}'`
      const other = failures.find((failure) => !isAssertion(failure))
      if (other) return `'${title}' breaks instead of failing: ${other}`
    }
    return null
  } catch (error) {
    return String(error)
  } finally {
    applyPatch(path, 'back', folder)
  }
}
