// npm run figures [-- FOLDER]: the size and shape of the code, or of another checkout of it, as one table. Tests are counted
// separately. docs/figures.md keeps it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './root.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const folder = process.argv[2] ?? root

const rooms = {
  server: (path: string) => path.startsWith('server/'),
  'without seed': (path: string) => path.startsWith('server/') && !/^server\/(db\/)?seed\//.test(path),
  web: (path: string) => path.startsWith('web/'),
  contract: (path: string) => path.startsWith('contract/'),
}

const branching = new Set([
  ...['IfStatement', 'ConditionalExpression', 'LogicalExpression', 'SwitchCase', 'CatchClause'],
  ...['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'],
])
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Measures one file. */
function measureFile(path: string) {
  const text = readFileSync(join(folder, path), 'utf8')
  const { program, comments } = parseSync(path, text) as unknown as { program: Node; comments: Node[] }
  const found = { exports: 0, casts: 0, anys: 0, assertions: 0, effects: 0, functions: [] as Shape[] }
  visit(program, found, text, [])
  const linesOf = (start: number, end: number) => text.slice(start, end).split('\n').length
  return {
    path,
    ...found,
    lines: text.trimEnd().split('\n').length,
    commentLines: comments.reduce((sum, { start, end }) => sum + linesOf(start, end), 0),
    ignores: text.match(/@ts-(ignore|expect-error)|biome-ignore/g)?.length ?? 0,
  }
}

interface Shape {
  lines: number
  complexity: number
  parameters: number
}

type Found = Omit<ReturnType<typeof measureFile>, 'path' | 'lines' | 'commentLines' | 'ignores'>

function visit(node: Node, found: Found, text: string, inside: Shape[]): void {
  const { type } = node
  if (type === 'ExportNamedDeclaration') found.exports += countExports(node)
  if (type === 'ExportDefaultDeclaration') found.exports += 1
  if (type === 'TSAsExpression' && text.slice(node.start, node.end).endsWith('as const') === false) found.casts += 1
  if (type === 'TSAnyKeyword') found.anys += 1
  if (type === 'TSNonNullExpression') found.assertions += 1
  if (type === 'CallExpression' && /^use(Layout|Insertion)?Effect$/.test(String((node.callee as Node).name)))
    found.effects += 1
  if (branching.has(type)) for (const shape of inside.slice(-1)) shape.complexity += 1
  let within = inside
  if (functions.has(type)) {
    const lines = text.slice(node.start, node.end).split('\n').length
    const shape = { lines, complexity: 1, parameters: (node.params as Node[]).length }
    found.functions.push(shape)
    within = [...inside, shape]
  }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, found, text, within)
}

// Types are not counted.
function countExports({ declaration, specifiers, exportKind }: Node): number {
  if (exportKind === 'type') return 0
  const declared = declaration as Node | null
  if (declared?.type === 'VariableDeclaration') return (declared.declarations as Node[]).length
  if (declared) return /^(Function|Class)Declaration$/.test(declared.type) ? 1 : 0
  return (specifiers as Node[]).length
}

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const spread = (values: number[], shares: number[]) => [
  ...shares.map((share) => at(values, share)),
  Math.max(...values),
]
const count = (value: number) => value.toLocaleString('en')

function columnOf(files: ReturnType<typeof measureFile>[], tests: ReturnType<typeof measureFile>[]): string[] {
  const sum = (of: (file: (typeof files)[number]) => number, among = files) =>
    among.reduce((all, each) => all + of(each), 0)
  const lines = sum((file) => file.lines)
  const perThousand = (value: number, digits = 1) => ((1000 * value) / lines).toFixed(digits)
  const all = files.flatMap((file) => file.functions)
  const above = (least: number, of: (shape: Shape) => number) => all.filter((shape) => of(shape) > least).length
  return [
    count(files.length),
    count(lines),
    `${tests.length} / ${count(sum((file) => file.lines, tests))}`,
    spread(
      files.map((file) => file.lines),
      [0.5, 0.9],
    ).join(' / '),
    perThousand(files.length),
    spread(
      files.map((file) => file.exports),
      [0.5, 0.9],
    ).join(' / '),
    perThousand(sum((file) => file.casts)),
    `${sum((file) => file.anys)} / ${sum((file) => file.assertions)}`,
    String(sum((file) => file.ignores)),
    `${((100 * sum((file) => file.commentLines)) / lines).toFixed(1)} %`,
    perThousand(
      sum((file) => file.effects),
      2,
    ),
    spread(
      all.map((shape) => shape.lines),
      [0.5, 0.99],
    ).join(' / '),
    String(above(80, (shape) => shape.lines)),
    `${above(10, (shape) => shape.complexity)} / ${above(15, (shape) => shape.complexity)}`,
    String(above(4, (shape) => shape.parameters)),
  ]
}

const names = [
  'source files',
  'source lines',
  'test files / lines beside them',
  'lines of a file: median / p90 / most',
  'files per 1,000 lines',
  'exports of a file: median / p90 / most',
  '`as` (not const) per 1,000 lines',
  '`any` / `!`',
  'ts-ignore and lint ignores',
  'share of comment lines',
  'effects per 1,000 lines',
  'lines of a function: median / p99 / most',
  'functions over 80 lines',
  'complexity over 10 / over 15',
  'functions with five parameters or more',
]

const paths = globSync('{server,web,contract}/**/*.{ts,tsx}', {
  cwd: folder,
  exclude: (path) => /(^|[\\/])(node_modules|build|migrations|\.react-router)$/.test(path),
}).map((path) => path.replaceAll('\\', '/'))
const files = paths.map(measureFile)
const isTest = (path: string) => /\.(test|nightly)\.tsx?$/.test(path)
const columns = Object.values(rooms).map((isIn) => {
  const here = files.filter(({ path }) => isIn(path))
  return columnOf(
    here.filter(({ path }) => !isTest(path)),
    here.filter(({ path }) => isTest(path)),
  )
})
console.log(`| | ${Object.keys(rooms).join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length)}`)
for (const [row, name] of names.entries())
  console.log(`| ${name} | ${columns.map((column) => column[row]).join(' | ')} |`)
