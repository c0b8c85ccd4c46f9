import { FindingInput } from '@guildhall/contract/findings/findings.ts'
import type { Severity } from '@guildhall/contract/findings/options.ts'
import { findingLimits as most } from '@guildhall/contract/limits/findings.ts'
import { AppError } from '#http/errors.ts'
import { severityFromScore } from './severity-scores.ts'

/** The findings of a file, and how many of its results are no findings. */
export interface Imported {
  found: FindingInput[]
  leftOut: number
}

/**
 * Reads a SARIF 2.1.0 file that may be hostile. Refused (422): what is not JSON, nests deeper or has more objects and lists
 * than the limits, or has no runs with results. Values of a wrong type count as missing. Addresses are only text here.
 */
export function readSarif(bytes: Buffer): Imported {
  const file = parse(bytes)
  if (at(file, 'version') !== '2.1.0') throw new AppError('sarif_refused')
  const runs = at(file, 'runs')
  if (!Array.isArray(runs)) throw new AppError('sarif_refused')
  const read: Imported = { found: [], leftOut: 0 }
  for (const run of runs) {
    const results = at(run, 'results')
    if (!Array.isArray(results)) continue
    const rules = rulesOf(run)
    for (const result of results) {
      const parsed = isFinding(result) ? FindingInput.safeParse(inputOf(run, rules, result)) : null
      if (parsed?.success) read.found.push(parsed.data)
      else read.leftOut += 1
      if (read.found.length > most.items) throw new AppError('findings_full')
    }
  }
  return read
}

function parse(bytes: Buffer): unknown {
  if (!isBounded(bytes)) throw new AppError('sarif_refused')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('sarif_refused')
  }
}

const [quote, backslash] = [0x22, 0x5c]
const opening = new Set([0x7b, 0x5b])
const closing = new Set([0x7d, 0x5d])

// Looks at the bytes before anything is built from them: one pass without memory.
function isBounded(bytes: Buffer): boolean {
  let [depth, containers, isText] = [0, 0, false]
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    if (isText) {
      if (byte === backslash) i += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (opening.has(byte)) {
      depth += 1
      containers += 1
      if (depth > most.sarif.depth || containers > most.sarif.containers) return false
    } else if (closing.has(byte)) depth -= 1
  }
  return true
}

/** Returns what is at a path of own properties; undefined where something is missing. */
function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string | number, unknown>)[name]
        : undefined,
    value,
  )
}

const textAt = (value: unknown, ...path: (string | number)[]): string => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}
const listAt = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

// Passed checks, results that are gone and what was suppressed are no findings.
function isFinding(result: unknown): boolean {
  const kind = at(result, 'kind') ?? 'fail'
  const isSuppressed = listAt(result, 'suppressions').some((each) => (at(each, 'status') ?? 'accepted') === 'accepted')
  return ['fail', 'open', 'review'].includes(String(kind)) && at(result, 'baselineState') !== 'absent' && !isSuppressed
}

interface Rules {
  driver: unknown[]
  byId: Map<string, unknown>
}

function rulesOf(run: unknown): Rules {
  const driver = listAt(run, 'tool', 'driver', 'rules')
  const all = [...driver, ...listAt(run, 'tool', 'extensions').flatMap((each) => listAt(each, 'rules'))]
  // The first rule with an id counts, as for the driver.
  return { driver, byId: new Map(all.toReversed().map((rule) => [textAt(rule, 'id'), rule])) }
}

function ruleOf(run: unknown, { driver, byId }: Rules, result: unknown): unknown {
  const extension = at(result, 'rule', 'toolComponent', 'index')
  const index = at(result, 'rule', 'index') ?? at(result, 'ruleIndex')
  if (typeof index === 'number' && index >= 0) {
    const rules = typeof extension === 'number' ? listAt(run, 'tool', 'extensions', extension, 'rules') : driver
    if (rules[index] !== undefined) return rules[index]
  }
  return byId.get(textAt(result, 'ruleId') || textAt(result, 'rule', 'id'))
}

function inputOf(run: unknown, rules: Rules, result: unknown): Record<keyof FindingInput, unknown> {
  const rule = ruleOf(run, rules, result)
  const message = messageOf(rule, result)
  const named = [textAt(rule, 'shortDescription', 'text'), textAt(rule, 'name'), message, textAt(result, 'ruleId')]
  const places = listAt(result, 'locations').map((each) => placeOf(run, each))
  const [place = '', ...others] = places.filter(Boolean)
  const more = others.length > 0 ? `Also at ${others.slice(0, 20).join(', ')}` : ''
  const details = message || textAt(rule, 'fullDescription', 'text') || named.find(Boolean) || ''
  return {
    severity: severityOf(rule, result),
    title: line(named.find((each) => line(each, most.title) !== '') ?? '', most.title),
    place: line(place, most.place),
    what: lines([details, more].filter(Boolean).join('\n\n')),
    reproduce: lines(textAt(result, 'properties', 'reproduce')),
    close: lines([textAt(rule, 'help', 'text'), textAt(rule, 'helpUri')].filter(Boolean).join('\n\n')),
  }
}

// A message has its text, or names one of its rule's with places for arguments.
function messageOf(rule: unknown, result: unknown): string {
  const own = textAt(result, 'message', 'text')
  if (own) return own
  const named = textAt(rule, 'messageStrings', textAt(result, 'message', 'id'), 'text')
  const values = listAt(result, 'message', 'arguments')
  return named.replace(/\{(\d{1,2})\}/g, (whole, index: string) => {
    const value = values[Number(index)]
    return typeof value === 'string' ? value : whole
  })
}

function placeOf(run: unknown, location: unknown): string {
  const artifact = at(location, 'physicalLocation', 'artifactLocation')
  const index = at(artifact, 'index')
  const listed = typeof index === 'number' ? textAt(run, 'artifacts', index, 'location', 'uri') : ''
  const uri = textAt(artifact, 'uri') || listed
  const start = at(location, 'physicalLocation', 'region', 'startLine')
  if (!uri) return textAt(location, 'logicalLocations', 0, 'fullyQualifiedName')
  return typeof start === 'number' && Number.isInteger(start) ? `${decoded(uri)}:${start}` : decoded(uri)
}

function decoded(uri: string): string {
  try {
    return decodeURI(uri)
  } catch {
    return uri
  }
}

const byLevel: Record<string, Severity> = { error: 'high', warning: 'medium', note: 'low', none: 'info' }

// Tools that score security say more than the level does.
function severityOf(rule: unknown, result: unknown): Severity {
  for (const each of [result, rule]) {
    const score = at(each, 'properties', 'security-severity')
    const number = typeof score === 'string' || typeof score === 'number' ? Number(score) : Number.NaN
    if (score !== '' && Number.isFinite(number)) return severityFromScore(number)
  }
  const level = textAt(result, 'level') || textAt(rule, 'defaultConfiguration', 'level')
  return byLevel[level] ?? 'medium'
}

// Characters that a finding cannot have; the form refuses them, an import drops them.
const dropped = /[[\p{Cc}\p{Cf}\p{Cs}]--[\n\t\u200c\u200d\u200e\u200f]]/gv

const lines = (value: string): string =>
  value
    .slice(0, most.text * 2)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(dropped, '')
    .normalize('NFC')
    .trim()
    .slice(0, most.text)

const line = (value: string, length: number): string =>
  cut(lines(value).split('\n', 1)[0]?.replaceAll('\t', ' ').trim() ?? '', length)

const cut = (value: string, length: number): string =>
  value.length <= length ? value : `${value.slice(0, length - 1).trimEnd()}…`
