import { globSync, readFileSync } from 'node:fs'
import { measureRedis } from '@guildhall/server/redis/metrics.ts'
import type { Redis } from '@guildhall/server/redis/port.ts'
import type { Bucket } from '@guildhall/server/storage/port.ts'
import { measureBucket } from '@guildhall/server/storage/s3/metrics.ts'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startTestApp, type TestApp } from '../support/app.ts'

const folder = 'deploy/monitoring'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
interface Rule {
  record?: string
  alert?: string
  expr: string
  labels?: { severity?: string }
  annotations?: { summary?: string }
}
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
const alerts = rules.flatMap(({ alert }) => alert ?? [])
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets?: { expr: string }[] }[] }
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Labels that Prometheus itself gives: of the process that it asks, and of the steps of a histogram. */
const ofPrometheus = ['job', 'instance', 'le']
/** The labels of each metric by its name. */
const metrics = new Map<string, string[]>([['up', []]])
let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
  const { metrics: registry } = site.app
  // Only their names are read.
  measureRedis(registry, {} as Redis)
  measureBucket(registry, {} as Bucket)
  for (const { name, type, labelNames = [] } of registry.getMetricsAsArray() as unknown as Described[]) {
    const names = `${type}` === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name]
    for (const each of names) metrics.set(each, labelNames)
  }
  for (const { record } of rules) if (record) metrics.set(record, [])
})
afterAll(() => site.stop())
interface Described {
  name: string
  type: string
  labelNames?: string[]
}

/** Returns what is wrong with an expression: it cannot be parsed, or it names a metric or a label that does not exist. */
function faultsOf(expr: string): string[] {
  const faults: string[] = []
  let labels: string[] = []
  const known = new Set<string>()
  parser.parse(expr).iterate({
    enter({ name, from, to, node }) {
      const text = expr.slice(from, to)
      if (name === '⚠') faults.push(`does not parse: ${expr}`)
      if (name === 'Identifier') {
        const found = metrics.get(text)
        if (!found) faults.push(`no metric ${text}`)
        labels = found ?? []
        for (const each of labels) known.add(each)
      }
      if (name !== 'LabelName' || ofPrometheus.includes(text)) return
      const isMatched = node.parent?.name === 'UnquotedLabelMatcher'
      if (isMatched && !labels.includes(text)) faults.push(`no label ${text} in ${expr}`)
    },
  })
  // Labels to group by stand before the metric that has them.
  for (const [, list = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list.split(',').map((each) => each.trim()))
      if (!known.has(label) && !ofPrometheus.includes(label)) faults.push(`no label ${label} in ${expr}`)
  return faults
}

test('alerts and the dashboard name only metrics and labels that the server has', () => {
  expect(faultsOf('sum(no_such_metric) by (')).toHaveLength(2)
  expect(faultsOf('sum by (colour) (rate(http_request_seconds_count{size="1"}[5m]))')).toHaveLength(2)
  expect([...rules.map(({ expr }) => expr), ...shown].flatMap(faultsOf)).toEqual([])
})

test('the dashboard shows every metric of the handbook', () => {
  const pages = globSync('docs/operations/*.md').map((path) => readFileSync(path, 'utf8'))
  const handbook = pages.join('\n')
  const named = [...handbook.matchAll(/^\| `([a-z0-9_]+)` \|/gm)].map(([, name = '']) => name)
  const all = named.filter((name) => [...metrics.keys()].some((each) => each.startsWith(name)))
  expect(all.length).toBeGreaterThan(15)
  const text = [...shown, ...rules.map(({ expr }) => expr)].join('\n')
  expect(all.filter((name) => !text.includes(name))).toEqual([])
})

test('each alert says how urgent it is and what happens, has a test, and its own part of the handbook', () => {
  for (const { alert, labels, annotations } of rules)
    if (alert) {
      expect(['page', 'ticket'], alert).toContain(labels?.severity)
      expect(annotations?.summary, alert).toBeTruthy()
    }
  const { tests } = parse(read('alerts.test.yml')) as { tests: { alert_rule_test: { alertname: string }[] }[] }
  const tried = tests.flatMap(({ alert_rule_test }) => alert_rule_test.map(({ alertname }) => alertname))
  expect([...new Set(tried)].sort()).toEqual(alerts.toSorted())
  const section = /^## Alerts\n(.*?)^## /ms.exec(readFileSync('docs/operations/monitoring.md', 'utf8'))?.[1] ?? ''
  const explained = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
  expect(explained.sort()).toEqual(alerts.toSorted())
})
