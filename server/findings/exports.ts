import type { Finding, FindingList } from '@guildhall/contract/findings/findings.ts'
import type { FindingState, Severity } from '@guildhall/contract/findings/options.ts'
import { findingActWords, findingStateWords, severityWords } from '@guildhall/contract/findings/words.ts'
import { csvOf, type Download } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { requireReader } from './finding-access.ts'
import { readFindings, readWhole } from './finding-list.ts'
import { severityScores } from './severity-scores.ts'

/** The findings of an engagement as one export has them. */
interface Exported {
  list: FindingList
  findings: Finding[]
}

type Format = keyof typeof formats

const formats = {
  markdown: { ending: 'md', write: markdownOf },
  csv: { ending: 'csv', write: csvOfFindings },
  sarif: { ending: 'sarif', write: (exported: Exported) => JSON.stringify(sarifOf(exported), null, 2) },
}

/** Writes the findings that the viewer may read in a format. */
export async function exportFindings(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  id: string,
  format: Format,
): Promise<Download<Uint8Array[]>> {
  const { role } = await requireReader(deps.db, viewer, id)
  const list = await readFindings(deps, viewer, id)
  const findings = await readWhole(deps, id, role)
  const { ending, write } = formats[format]
  return {
    name: `guildhall-findings-${id}.${ending}`,
    content: [new TextEncoder().encode(write({ list, findings }))],
  }
}

// Titles and places are text, not Markdown.
const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>()#+!|~-]/g, '\\$&')

/** Texts are Markdown. Tags outside of code become text, so that no program that opens the file runs them. */
const withoutTags = (text: string) =>
  text
    .split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/)
    .map((part, at) => (at % 2 === 0 ? part.replace(/<(?=[a-z/!?])/gi, '&lt;') : part))
    .join('')

function markdownOf({ list, findings }: Exported): string {
  const parts = findings.map((each) => {
    const facts = [severityWords[each.severity], findingStateWords[each.state].label, each.place && escaped(each.place)]
    const sections = [
      ['What', each.what],
      ['How to reproduce', each.reproduce],
      ['How to close', each.close],
    ].flatMap(([name, text]) => (text ? [`### ${name}`, withoutTags(text)] : []))
    const record = each.record.map(
      ({ at, by, act, note }) =>
        `- ${at.slice(0, 10)}: the ${by} ${findingActWords[act]}${note ? `: ${escaped(note).replaceAll('\n', ' ')}` : ''}`,
    )
    return [
      `## ${each.number}. ${escaped(each.title)}`,
      facts.filter(Boolean).join(' · '),
      ...sections,
      ...(record.length > 0 ? ['### Record', record.join('\n')] : []),
    ].join('\n\n')
  })
  return `${[`# ${escaped(list.title)}`, `${findings.length} findings`, ...parts].join('\n\n')}\n`
}

const csvColumns = [
  'Number',
  'Severity',
  'Title',
  'Place',
  'State',
  'Changed',
  'What',
  'How to reproduce',
  'How to close',
]

function csvOfFindings({ findings }: Exported): string {
  return csvOf([
    csvColumns,
    ...findings.map((each) => [
      ...[each.number, severityWords[each.severity], each.title, each.place, findingStateWords[each.state].label],
      ...[each.changedAt.slice(0, 10), each.what, each.reproduce, each.close],
    ]),
  ])
}

const levels: Record<Severity, string> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}

/** The findings as SARIF 2.1.0: a rule for each, so that readers show its title and how to close it. */
export function sarifOf({ list, findings }: Exported) {
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Guildhall', rules: findings.map(sarifRule) } },
        automationDetails: { id: `engagement/${list.engagementId}` },
        results: findings.map((each, ruleIndex) => sarifResult(list, each, ruleIndex)),
      },
    ],
  }
}

const ruleId = ({ number }: Finding) => `finding-${number}`

const sarifRule = (finding: Finding) => ({
  id: ruleId(finding),
  shortDescription: { text: finding.title },
  fullDescription: { text: finding.what },
  ...(finding.close ? { help: { text: finding.close, markdown: finding.close } } : {}),
  defaultConfiguration: { level: levels[finding.severity] },
  properties: { 'security-severity': severityScores[finding.severity], tags: ['security', finding.severity] },
})

// What is closed has passed its check, and an accepted risk is suppressed: readers show neither as open.
const kinds: Record<FindingState, 'fail' | 'pass'> = { open: 'fail', fixed: 'fail', closed: 'pass', accepted: 'fail' }

function sarifResult({ engagementId }: FindingList, finding: Finding, ruleIndex: number) {
  const kind = kinds[finding.state]
  const { number, severity, state, reproduce, record } = finding
  const why = record.findLast(({ act }) => act === 'accept')?.note
  return {
    ...{ ruleId: ruleId(finding), ruleIndex, kind, level: kind === 'pass' ? 'none' : levels[severity] },
    message: { text: finding.what, markdown: finding.what },
    locations: locationsOf(finding.place),
    partialFingerprints: { 'guildhallFinding/v1': `${engagementId}/${number}` },
    ...(state === 'accepted'
      ? { suppressions: [{ kind: 'external', status: 'accepted', ...(why ? { justification: why } : {}) }] }
      : {}),
    properties: { severity, state, ...(reproduce ? { reproduce } : {}) },
  }
}

const fileAndLine = /^(.+?):(\d{1,9})(?::\d{1,9})?$/

// A file with its line, an address, or words.
function locationsOf(place: string) {
  if (place === '') return []
  const [, file, row] = fileAndLine.exec(place) ?? []
  const uri = file ?? place
  if (row === undefined && /\s/.test(uri)) return [{ logicalLocations: [{ fullyQualifiedName: place }] }]
  const startLine = Number(row)
  return [
    {
      physicalLocation: {
        artifactLocation: { uri: encodeURI(uri.replaceAll('\\', '/')) },
        ...(startLine > 0 ? { region: { startLine } } : {}),
      },
    },
  ]
}
