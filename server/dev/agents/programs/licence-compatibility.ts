import * as z from 'zod'
import { type DemoProgram, demoTool } from '../demo-tool.ts'

/**
 * Each licence with those to which code under it can be added directly; the whole then has that licence. After David A.
 * Wheeler's 'FLOSS License Slide' and the lists of the Free Software Foundation and Creative Commons.
 */
const leadsTo: Record<string, string[]> = {
  'CC0-1.0': ['MIT', 'CC-BY-4.0'],
  Unlicense: ['MIT'],
  MIT: ['BSD-3-Clause'],
  ISC: ['BSD-3-Clause'],
  'BSD-2-Clause': ['BSD-3-Clause'],
  'BSD-3-Clause': ['Apache-2.0', 'LGPL-2.1-only', 'LGPL-2.1-or-later', 'MPL-2.0'],
  'Apache-2.0': ['LGPL-3.0-or-later'],
  'MPL-2.0': ['LGPL-2.1-or-later', 'LGPL-3.0-or-later', 'AGPL-3.0-or-later'],
  // Its section 3 allows any version of the GPL from 2 on.
  'LGPL-2.1-only': ['GPL-2.0-or-later'],
  'LGPL-2.1-or-later': ['LGPL-2.1-only', 'LGPL-3.0-or-later', 'GPL-2.0-or-later'],
  'LGPL-3.0-or-later': ['GPL-3.0-or-later'],
  'GPL-2.0-only': [],
  'GPL-2.0-or-later': ['GPL-2.0-only', 'GPL-3.0-or-later'],
  'GPL-3.0-or-later': ['AGPL-3.0-or-later'],
  'AGPL-3.0-or-later': [],
  'CC-BY-4.0': ['CC-BY-SA-4.0'],
  'CC-BY-SA-4.0': ['GPL-3.0-or-later'],
}

const names = Object.keys(leadsTo) as [string, ...string[]]

/** The licence itself and all to which code under it can be added, over several steps, the nearest first. */
function reachable(licence: string): string[] {
  const found = [licence]
  for (const each of found) for (const next of leadsTo[each] ?? []) if (!found.includes(next)) found.push(next)
  return found
}

/** Returns the licences that allow a work to combine all of these, the least demanding first. Empty if no licence does. */
export function commonLicences(licences: readonly string[]): string[] {
  const sets = licences.map(reachable)
  const common = (sets[0] ?? []).filter((name) => sets.every((set) => set.includes(name)))
  // One that leads to more of the others demands less.
  return common.toSorted((one, other) => reachable(other).length - reachable(one).length)
}

export const licenceCompatibility: DemoProgram = {
  slug: 'licence-compatibility',
  name: 'Licence compatibility',
  tools: [
    demoTool({
      name: 'combine',
      title: 'Combine licences',
      description: 'Under which licences you can publish a work that contains parts under these. Not legal advice.',
      input: { licences: z.array(z.enum(names)).min(1).max(12).describe('One SPDX identifier per line.') },
      run({ licences }) {
        const common = commonLicences(licences)
        const [first] = common
        if (first) return [`You can publish the whole under ${first}.`, `All possible: ${common.join(', ')}.`]
        const pairs = licences.flatMap((one, at) =>
          licences
            .slice(at + 1)
            .flatMap((other) => (commonLicences([one, other]).length === 0 ? [`${one} and ${other}`] : [])),
        )
        return [
          'These licences cannot be combined in one work.',
          ...pairs.map((pair) => `They exclude each other: ${pair}.`),
        ]
      },
    }),
  ],
}
