import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources, rooms, root, type Source } from './sources.ts'

// docs/architecture.md, 'Who may import whom', has the reason for each failure here.

const sources = readSources()
const isRoom = (name: string) => (rooms as readonly string[]).includes(name)
const parts = (path: string) => path.split('/') as [room: string, folder: string, ...rest: string[]]
/** Files beside the folders of a workspace (main.ts, app.ts, root.tsx, routes.ts) compose it: they may import all of it. */
const isTop = (path: string) => parts(path).length === 2

/** Returns an import of this repository as a path: '@guildhall/server/app.ts' as 'server/app.ts'. */
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

test('the server never imports web, and web never imports the server', () => {
  const allowed = { server: ['server', 'contract'], web: ['web', 'contract'] }
  for (const [room, targets] of Object.entries(allowed)) {
    expect(violations((_source, target) => targets.includes(parts(target)[0]), inRoom(room))).toEqual([])
  }
})

test('a server domain imports another only through its service, and infrastructure only through its ports', () => {
  const outsideParts = ['identity', 'bot-check', 'storage', 'mail', 'sms', 'hosts', 'redis']
  const base = ['config', 'db', 'http', 'realtime', 'jobs', ...outsideParts]
  const isAllowed = (source: Source, target: string, typeOnly: boolean) => {
    const [room, folder, file = ''] = parts(target)
    const [, own] = parts(source.path)
    if (room !== 'server' || folder === own || isTop(source.path)) return true
    // The demo community uses every domain; only the start needs it.
    if (own === 'seed') return true
    if (folder === 'seed') return false
    if (isTop(target)) return ['deps.ts', 'all-jobs.ts'].includes(folder) && typeOnly
    // Foreign keys and joins name the tables of others; rows are still read and written by their own domain's queries.
    if (file.endsWith('tables.ts')) return true
    // Jobs distinguish a mail server's refusal from a failure.
    if (own === 'jobs' && folder === 'mail' && file === 'refusals.ts') return true
    if (own === 'db') return folder === 'config'
    if (folder === 'db') return true
    if (folder === 'http') return own !== 'config'
    // Where the files of the product are is no setting.
    if (folder === 'config') return typeOnly || base.includes(own) || file === 'paths.ts'
    if (folder === 'jobs') return typeOnly || file === 'job-definition.ts' || file === 'due.ts'
    if (folder === 'realtime')
      // The calls that pages can make on the socket are a port that domains implement, the line between processes another.
      return typeOnly && ['socket-calls.ts', 'line.ts'].includes(file)
    // The format of keys and addresses is the same for every store, so it is beside the port.
    if (folder === 'storage' && ['images.ts', 'keys.ts', 'signed.ts', 'downloads.ts'].includes(file)) return true
    // Payments have tables of their own, unlike other outside parts: domains use them through a service.
    if (folder === 'payments' && file === 'service.ts' && !base.includes(own)) return true
    if (outsideParts.includes(folder)) return file === 'port.ts' || typeOnly
    // The provider's port has an error that domains catch, so they may import it at run time.
    if (folder === 'payments' && file === 'port.ts') return true
    // Items for sale have many sources behind one port, and make-deps.ts injects them.
    if (folder === 'offers' && file === 'port.ts') return typeOnly
    return (file === 'service.ts' || file === 'notify.ts') && !base.includes(own)
  }
  expect(violations(isAllowed, inRoom('server'))).toEqual([])
})

// docs/architecture.md, 'Which domain imports which'. Lowest first: a folder may import those before it.
const layers = [
  // The base and the infrastructure.
  ...[
    'config',
    'db',
    'http',
    'bot-check',
    'mail',
    'jobs',
    'storage',
    'sms',
    'hosts',
    'realtime',
    'redis',
    'identity',
    'payments',
  ],
  // What many domains write to or query, and people.
  ...[
    'listings',
    'notifications',
    'idempotency',
    'achievements',
    'agent-remotes',
    'ledger',
    'business',
    'questions',
    'users',
    'availability',
    'staff-log',
    'approvals',
    'statements',
    'content',
  ],
  // Relations, publishing, buying and messages.
  ...[
    'relations',
    'files',
    'projects',
    'publications',
    'offers',
    'cart',
    'orders',
    'feedback',
    'conversations',
    'engagements',
    'rooms',
    'meetings',
    'audits',
    'findings',
    'hiring',
    'bookings',
    'reviews',
    'references',
    'services',
    'agents',
    'applications',
    'confirmations',
    'mentors',
    'experts',
    'goals',
    'teams',
    'sustainability',
    'ambassadors',
  ],
  // Composed of several of them.
  ...[
    'consulting',
    'profiles',
    'pictures',
    'checkout',
    'payouts',
    'leaderboard',
    'activity',
    'calendar',
    'other-calendars',
    'dashboard',
    'analytics',
    'search',
    'sitemap',
    'figures',
    'health',
  ],
  // These import nearly all others.
  ...['admin', 'accounts', 'dev', 'seed'],
]

test('every folder of the server has one place in the layers', () => {
  const folders = new Set(inRoom('server').flatMap(({ path }) => (isTop(path) ? [] : [parts(path)[1]])))
  expect([...layers].sort()).toEqual([...folders].sort())
})

test('at run time a server domain imports only domains below it', () => {
  const isAllowed = (source: Source, target: string, typeOnly: boolean) => {
    const [room, folder] = parts(target)
    const [, own] = parts(source.path)
    if (room !== 'server' || folder === own || typeOnly) return true
    // Files beside the folders import all of them.
    if (isTop(source.path) || isTop(target)) return true
    // Foreign keys and joins name the tables of others, as the database itself does: none of their code runs.
    if (target.endsWith('tables.ts')) return true
    return layers.indexOf(folder) < layers.indexOf(own)
  }
  expect(violations(isAllowed, inRoom('server'))).toEqual([])
})

// From the ground up, as above. Files beside the folders compose all of them.
const contractLayers = [
  ...[
    'limits',
    'values',
    'api',
    'files',
    'users',
    'availability',
    'other-calendars',
    'agent-remotes',
    'accounts',
    'identity',
    'relations',
    'sustainability',
    'teams',
    'projects',
    'publications',
    'experts',
    'leaderboard',
    'activity',
  ],
  ...[
    'notifications',
    'payouts',
    'orders',
    'engagements',
    'rooms',
    'meetings',
    'audits',
    'findings',
    'hiring',
    'services',
    'agents',
    'agent-runs',
    'bookings',
    'consulting',
    'admin',
    'content',
    'mentors',
    'ambassadors',
    'confirmations',
    'conversations',
  ],
]

test('at run time a contract folder imports only folders below it', () => {
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

test('shell and routes compose pages; domains import only the contract, components and tools', () => {
  const isAllowed = (source: Source, target: string) => {
    const [room, folder] = parts(target)
    const [, own] = parts(source.path)
    if (room === 'web' && (folder === own || isTop(source.path))) return true
    if (own === 'ui') return false
    if (own === 'lib') return room === 'contract'
    if (own === 'shell' || own === 'routes') return true
    // File uploads are composed of components and tools, for every domain that stores files; the texts of a kind of order
    // are one file, for the pages that sell it and those that show it; business details are asked where a price is set, and
    // the terms of an offer where engagements and proposals are made; forms and answers of tools where agents run; proofs of hosts
    // in rules of audits and for agents; the state of applications for mentors and for ambassadors.
    const shared = [
      'ui',
      'lib',
      'listings',
      'uploads',
      'fulfilments',
      'business',
      'terms',
      'agent-remotes',
      'host-proofs',
      'applications',
    ]
    return room === 'contract' || shared.includes(folder)
  }
  expect(violations(isAllowed, inRoom('web'))).toEqual([])
})

test('imports inside a workspace use # or a relative path, across workspaces the package name', () => {
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

test('every imported package is a dependency of the workspace that imports it', () => {
  const listed = (folder: string) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies })
  }
  const all = ['@guildhall/tools', ...['', 'contract', 'server', 'web', 'tools'].flatMap(listed)]
  const wrong = sources.flatMap(({ path, imports }) => {
    const [room] = parts(path)
    // Tests, benches and tools import every workspace, and so use the packages of the workspaces.
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
