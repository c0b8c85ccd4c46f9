import { createHash } from 'node:crypto'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { idOfRequest } from '#db/ids.ts'
import type { SeedProject } from './projects.ts'

/** A file of a project that its buyers open; its bytes are the same every time. */
export interface SeedFile {
  id: string
  /** The storage's key. */
  key: string
  name: string
  bytes: Buffer
}

/** Returns the files of a project that is ready when it is bought; none if it is made to order. */
export function filesOf(project: SeedProject): SeedFile[] {
  const { id, sellerN, title, features, durationDays, forSale, n } = project
  if (!forSale || durationDays !== 0) return []
  const name = (title.split(/[:,]/)[0] ?? title).toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const file = (ending: string, text: string): SeedFile => ({
    id: idOfRequest(sellerN, id, ending),
    key: `assets/${createHash('sha256').update(`${id} ${ending}`).digest('hex').slice(0, 32)}`,
    name: `${name}-${ending}`,
    bytes: Buffer.from(text),
  })
  const guide = file('guide.md', guideOf(project))
  if (n % 3 !== 0) return [guide]
  const rows = features.map((feature, at) => `${at + 1},"${feature.replaceAll('"', '""')}",`)
  return [guide, file('checklist.csv', `${['number,what,checked', ...rows].join('\n')}\n`)]
}

function guideOf({ title, description, features, deliverables, licence }: SeedProject): string {
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
  return `# ${title}

${description}

## What it does

${list(features)}

## What you get

${list(deliverables)}

## Licence

${licenceTexts[licence].name}

---

A file of the demo community: the project and everything it delivers are made up.
`
}
