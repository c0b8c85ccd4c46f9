import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, rooms, root, type Source } from './sources.ts'

// docs/architecture.md, 'Who may import whom': whoever fails here finds the reason there.

const sources = readSources()
const isRoom = (name: string) => (rooms as readonly string[]).includes(name)
const parts = (path: string) => path.split('/') as [room: string, folder: string, ...rest: string[]]
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
/** Files beside the folders of a room (main.ts, app.ts, root.tsx, routes.ts) put the room together: they may use all of it. */
const isTop = (path: string) => parts(path).length === 2

/** A package in the words of package.json; a path of ours by its package name becomes one by its room. */
const ours = (from: string) => from.replace(/^@guildhall\//, '')

function violations(
  isAllowed: (source: Source, target: string, typeOnly: boolean) => boolean,
  among: Source[],
): string[] {
  return among.flatMap((source) =>
    source.imports
      .map(({ from, typeOnly }) => ({ target: ours(from), typeOnly }))
      .filter(({ target, typeOnly }) => isRoom(parts(target)[0]) && !isAllowed(source, target, typeOnly))
      .map(({ target }) => `${source.path} → ${target}`),
  )
}

const inRoom = (room: string) => sources.filter(({ path }) => parts(path)[0] === room && !isTest(path))

test('contract imports nothing but zod', () => {
  const wrong = inRoom('contract').flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => !/^zod(\/|$)/.test(from) && parts(from)[0] !== 'contract')
      .map(({ from }) => `${path} → ${from}`),
  )
  expect(wrong).toEqual([])
})

test('the server never imports the pages, nor the pages the server', () => {
  const allowed = { server: ['server', 'contract'], web: ['web', 'contract'] }
  for (const [room, targets] of Object.entries(allowed)) {
    expect(violations((_source, target) => targets.includes(parts(target)[0]), inRoom(room))).toEqual([])
  }
})

test('a domain of the server knows another only by its service, and outside parts only by their ports', () => {
  const outsideParts = ['identity', 'bot-check', 'storage', 'mail', 'sms']
  const base = ['config', 'db', 'http', 'realtime', 'jobs', ...outsideParts]
  const isAllowed = (source: Source, target: string, typeOnly: boolean) => {
    const [room, folder, file = ''] = parts(target)
    const [, own] = parts(source.path)
    if (room !== 'server' || folder === own || isTop(source.path)) return true
    // The demo community lives through every domain; nobody but the start needs it.
    if (own === 'seed') return true
    if (folder === 'seed') return false
    if (isTop(target)) return ['deps.ts', 'all-jobs.ts'].includes(folder) && typeOnly
    // Foreign keys and joins name the tables of others; rows are still read and written by their own domain's queries.
    if (file.endsWith('tables.ts')) return true
    // The list of all jobs takes each from its domain; the rest of jobs knows none. A mail server's refusal is told from a failure.
    if (source.path === 'server/all-jobs.ts') return true
    if (own === 'jobs' && folder === 'mail' && file === 'refusals.ts') return true
    if (own === 'db') return folder === 'config'
    if (folder === 'db') return true
    if (folder === 'http') return own !== 'config'
    if (folder === 'config') return typeOnly || base.includes(own)
    if (folder === 'jobs') return typeOnly || file === 'job-definition.ts' || file === 'due.ts'
    if (folder === 'realtime')
      // What pages may ask of the socket is a port: a domain gives the answers.
      return typeOnly && file === 'socket-calls.ts'
    // What keys and addresses look like is the same for every store, so it stands beside the port.
    if (folder === 'storage' && ['images.ts', 'keys.ts', 'signed.ts'].includes(file)) return true
    // Payments are an outside part with rows of ours: what others do with them goes through a service.
    if (folder === 'payments' && file === 'service.ts' && !base.includes(own)) return true
    if (outsideParts.includes(folder)) return file === 'port.ts' || typeOnly
    // Payments are an outside part and a domain of their own: what was paid is ours, how is the provider's.
    if (folder === 'payments' && file === 'port.ts') return true
    // What can be bought has many sources behind one port, and make-deps.ts hands them in.
    if (folder === 'offers' && file === 'port.ts') return typeOnly
    return (file === 'service.ts' || file === 'notify.ts') && !base.includes(own)
  }
  expect(violations(isAllowed, inRoom('server'))).toEqual([])
})

// docs/architecture.md, 'Which domain stands on which'. Lowest first: a folder may use those that come before it.
const layers = [
  // The base and the outside parts.
  ...['config', 'db', 'http', 'bot-check', 'mail', 'jobs', 'storage', 'sms', 'realtime', 'identity', 'payments'],
  // What many domains write to or ask, and people.
  ...[
    'listings',
    'notifications',
    'idempotency',
    'achievements',
    'ledger',
    'business',
    'questions',
    'users',
    'staff-log',
  ],
  // What people are to each other, publish, buy and say.
  ...['relations', 'files', 'projects', 'offers', 'cart', 'orders', 'reviews', 'feedback', 'conversations'],
  // What is put together of several of them.
  ...['profiles', 'pictures', 'checkout', 'payouts', 'leaderboard', 'dashboard', 'analytics', 'search', 'sitemap'],
  // What reaches into nearly all.
  ...['admin', 'accounts', 'dev', 'seed'],
]

test('every folder of the server has its one place in the layers', () => {
  const folders = new Set(inRoom('server').flatMap(({ path }) => (isTop(path) ? [] : [parts(path)[1]])))
  expect([...layers].sort()).toEqual([...folders].sort())
})

test('a domain of the server uses at run time only those below it', () => {
  const isAllowed = (source: Source, target: string, typeOnly: boolean) => {
    const [room, folder] = parts(target)
    const [, own] = parts(source.path)
    if (room !== 'server' || folder === own || typeOnly) return true
    // Files beside the folders put all of them together.
    if (isTop(source.path) || isTop(target)) return true
    // Foreign keys and joins name the tables of others, as the database itself does: no code of theirs runs.
    if (target.endsWith('tables.ts')) return true
    return layers.indexOf(folder) < layers.indexOf(own)
  }
  expect(violations(isAllowed, inRoom('server'))).toEqual([])
})

// From the ground up, as above. Files beside the folders put all of them together.
const contractLayers = [
  ...['limits', 'values', 'api', 'files', 'users', 'accounts', 'identity', 'relations', 'projects', 'leaderboard'],
  ...['notifications', 'payouts', 'orders', 'admin', 'conversations'],
]

test('a folder of the contract uses at run time only those below it', () => {
  const folders = new Set(inRoom('contract').flatMap(({ path }) => (isTop(path) ? [] : [parts(path)[1]])))
  expect([...contractLayers].sort()).toEqual([...folders].sort())
  const isAllowed = (source: Source, target: string, typeOnly: boolean) => {
    const [, folder] = parts(target)
    const [, own] = parts(source.path)
    if (folder === own || typeOnly || isTop(source.path) || isTop(target)) return true
    return contractLayers.indexOf(folder) < contractLayers.indexOf(own)
  }
  expect(violations(isAllowed, inRoom('contract'))).toEqual([])
})

test('pages are put together in shell and routes; domains know the contract, the pieces and the tools', () => {
  const isAllowed = (source: Source, target: string) => {
    const [room, folder] = parts(target)
    const [, own] = parts(source.path)
    if (room === 'web' && (folder === own || isTop(source.path))) return true
    if (own === 'ui') return false
    if (own === 'lib') return room === 'contract'
    if (own === 'shell' || own === 'routes') return true
    // What sends files is put together of pieces and tools, for every domain that keeps some; the words of a kind of order are
    // one file, for the pages that sell it and those that show it.
    return room === 'contract' || ['ui', 'lib', 'listings', 'uploads', 'fulfilments'].includes(folder)
  }
  expect(violations(isAllowed, inRoom('web'))).toEqual([])
})

test('within a room by # or a relative path, into another by its package name', () => {
  const wrong = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/from\s+['"]((?:@guildhall\/|\.\.?\/)[^'"]+)['"]/g)]
      .map(([, from = '']) => from)
      .filter((from) => {
        const own = parts(path)[0]
        if (from.startsWith('@')) return from.startsWith(`@guildhall/${own}/`)
        const target = join('/', path, '..', from).split('/')[1] ?? ''
        return target !== own && !isTest(path) && isRoom(target)
      })
      .map((from) => `${path} → ${from}`),
  )
  expect(wrong).toEqual([])
})

test('every package that is imported is listed by the room that imports it', () => {
  const listed = (folder: string) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies })
  }
  const all = ['', 'contract', 'server', 'web', 'tools'].flatMap(listed)
  const wrong = sources.flatMap(({ path, imports }) => {
    const [room] = parts(path)
    // Tests, benches and tools look into every room, and so use what the rooms use.
    const own = ['contract', 'server', 'web'].includes(room) && !isTest(path) ? listed(room) : all
    return imports
      .map(({ from }) =>
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => !isRoom(name) && !name.startsWith('node:') && !/^(virtual:|\+|\.)/.test(name))
      .filter((name) => !own.includes(name) || builtinModules.includes(name))
      .map((name) => `${path} → ${name}`)
  })
  expect([...new Set(wrong)]).toEqual([])
})
