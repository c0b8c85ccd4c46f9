import { join } from 'node:path'
import { bundleServer } from '@guildhall/tools/build.ts'
import { root } from '@guildhall/tools/root.ts'

/** Bundles the program that is killed: it starts a few hundred times, which would take three times as long from its sources. */
export async function setup(): Promise<void> {
  // As deep as server/build, because the program finds the pages relative to itself.
  const folder = join(root, 'build/faults')
  await bundleServer(join(root, 'tests/faults/faulty-process.ts'), folder)
  process.env.FAULTY_PROGRAM = join(folder, 'faulty-process.js')
}
