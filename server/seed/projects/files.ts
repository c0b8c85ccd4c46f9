import { createHash } from 'node:crypto'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import type { ProjectCategory } from '@guildhall/contract/values/options.ts'
import { idOfRequest } from '#db/ids.ts'
import { randomFrom } from '../chance/random.ts'
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
  const { id, sellerN, title, durationDays, forSale, n } = project
  if (!forSale || durationDays !== 0) return []
  const name = (title.split(/[:,]/)[0] ?? title).toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const file = (ending: string, text: string): SeedFile => ({
    id: idOfRequest(sellerN, id, ending),
    key: `assets/${createHash('sha256').update(`${id} ${ending}`).digest('hex').slice(0, 32)}`,
    name: `${name}-${ending}`,
    bytes: Buffer.from(text),
  })
  const files = [file('guide.md', guideOf(project)), file('licence.txt', licenceOf(project))]
  if (withNumbers.has(project.category)) return [...files, file('sample.csv', sampleOf(project))]
  return n % 3 === 0 ? [...files, file('checklist.csv', checklistOf(project))] : files
}

/** The categories whose works are mostly numbers. */
const withNumbers: ReadonlySet<ProjectCategory> = new Set([
  'Data Science',
  'AI / Machine Learning',
  'Sustainability',
  'Research Methods',
  'Social Research',
])

function guideOf({ title, description, features, deliverables, techStack, licence }: SeedProject): string {
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
  const tools = techStack.length > 0 ? `You need ${techStack.join(', ')}.` : 'You need no special tools.'
  return `# ${title}

${description}

## Where to begin

1. Read this guide once: it names every part and what it is for.
2. ${tools}
3. Open the first part below and compare it with the pictures on the project's page.
4. Keep the original beside your copy, so that you can see later what you changed.

## The parts

${list(deliverables)}

## What it does

${list(features)}

## Questions

Write to the maker from your order's page. Say which part you mean and what you expected.

## Licence

${licenceTexts[licence].name}: see the file beside this one.

---

A file of the demo community: the project is made up, and its large parts are not included.
`
}

function licenceOf({ title, licence }: SeedProject): string {
  const { name, meaning } = licenceTexts[licence]
  return `${title}

${name}
${meaning}

The terms that bind you are those on your order. They stay as they were when you bought it.
`
}

function checklistOf({ features }: SeedProject): string {
  const rows = features.map((feature, at) => `${at + 1},"${feature.replaceAll('"', '""')}",`)
  return `${['number,what,checked', ...rows].join('\n')}\n`
}

const months = 36

/** Three years of monthly numbers with a season, a slow trend and an interval that is wider where a value was filled in. */
function sampleOf({ id }: SeedProject): string {
  const random = randomFrom(id)
  const [level, swing, trend] = [20 + random() * 60, 4 + random() * 12, random() * 0.2]
  const rows = Array.from({ length: months }, (_, at) => {
    const month = `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    const value = level + trend * at + swing * Math.sin((at / 6) * Math.PI) + (random() - 0.5) * swing * 0.4
    const isFilled = random() < 0.1
    const margin = swing * (isFilled ? 0.35 : 0.08)
    const numbers = [value, value - margin, value + margin].map((each) => each.toFixed(2))
    return [month, ...numbers, isFilled ? 'filled' : 'measured'].join(',')
  })
  return `${['month,value,lower,upper,method', ...rows].join('\n')}\n`
}
