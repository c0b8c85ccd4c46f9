import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { onServer, readSession } from './e2e-database.ts'
import { freePort } from './free-port.ts'
import { startProcess, stopProcess, tell } from './site-control.ts'
import type { SiteNews } from './site-process.ts'
import { withDatabase } from './test-server.ts'

export interface Site {
  origin: string
  /** Moves the server's clock forward, in milliseconds. */
  advance(ms: number): Promise<void>
  /** Sends a demo person a notification, as a domain would. */
  notify(news: SiteNews): Promise<void>
  /** Runs the daily job that mails saved-search alerts. */
  sendAlerts(): Promise<void>
  /** Does what every minute does, and waits until all that is due is done. */
  performDue(): Promise<void>
  /** Deletes all conversations, for tests that start with none, and lets the minute of the message limit pass. */
  forgetTalks(): Promise<void>
  /** Lets the programs of the demo wait with their answers, or answer. */
  holdAgents(isHeld: boolean): Promise<void>
  /** Disconnects the server from every browser, or reconnects it. */
  setReachable(reachable: boolean): Promise<void>
  /** Stops the server, and starts it again once `meanwhile` is done. */
  restart(meanwhile: () => Promise<void>): Promise<void>
  /** Disables what the server needs to identify people, or restores it. */
  setPeopleKnown(known: boolean): Promise<void>
}

/** Marks journeys that do not depend on the layout: they run on a wide screen and are not repeated on a phone. */
export const atAnyWidth = { tag: '@any-width' }

/** Marks journeys that `npm test` leaves to `npm run test:nightly`: what fails rarely, or what a rule or call test holds too. */
export const nightly = { tag: '@nightly' }
export const nightlyAtAnyWidth = { tag: ['@any-width', '@nightly'] }

const minuteMs = 61_000

/** For tests that change nothing on the server: they start faster. */
export const readsOnly = { readsOnly: true }

interface Visits {
  readsOnly: boolean
  /** Errors that the test's pages reported: exceptions, refused scripts and styles, errors on the console. */
  faults: string[]
  /** Opens another person's browser, signed in as one of the demo people when a name is given. */
  visitor(name?: string, options?: BrowserContextOptions): Promise<Page>
}

/** A test's site; `end` stops its process and deletes its database and files. */
interface RunningSite extends Site {
  end(): Promise<void>
}

/** Starts a copy of the demo community, and a process that serves it. */
async function startSite(name: string, siteEnv: Record<string, string>): Promise<RunningSite> {
  const { E2E_SERVER = '', E2E_TEMPLATE = '', E2E_DATA = '' } = process.env
  const database = `${E2E_TEMPLATE}_${name}`
  await onServer(E2E_SERVER, `create database ${database} template ${E2E_TEMPLATE} strategy file_copy`)
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-site-'))
  cpSync(E2E_DATA, dataDir, { recursive: true })
  const port = siteEnv.PORT ?? String(await freePort())
  const env = {
    ...process.env,
    ...siteEnv,
    SITE_DATABASE: withDatabase(E2E_SERVER, database),
    DATA_DIR: dataDir,
    PORT: port,
  }
  let child = await startProcess(env)
  let ahead = 0
  const advance = async (ms: number) => {
    ahead += ms
    await tell(child, { advance: ms })
  }
  return {
    origin: `http://localhost:${port}`,
    advance,
    async restart(meanwhile) {
      await stopProcess(child)
      await meanwhile()
      child = await startProcess(env)
      // Its clock continues where it was.
      if (ahead > 0) await tell(child, { advance: ahead })
    },
    notify: (news) => tell(child, { tell: news }),
    sendAlerts: () => tell(child, { job: 'saved-search-alerts' }),
    performDue: () => tell(child, { due: 'now' }),
    async forgetTalks() {
      await tell(child, { forget: 'talks' })
      await advance(minuteMs)
    },
    holdAgents: (isHeld) => tell(child, { agents: isHeld ? 'hold' : 'answer' }),
    setReachable: (reachable) => tell(child, { reachable }),
    setPeopleKnown: (known) => tell(child, { known }),
    async end() {
      await stopProcess(child)
      await onServer(E2E_SERVER, `drop database if exists ${database} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Playwright's test with a site of its own: nothing in it comes from another test. Files whose tests change nothing say
 * `test.use(readsOnly)`, and share the site of their worker.
 */
export const test = base.extend<
  Visits & { site: Site },
  {
    takeSite: () => Promise<RunningSite>
    /** The site that tests which change nothing share. */
    sharedSite: () => Promise<Site>
    siteEnv: Record<string, string>
  }
>({
  readsOnly: [false, { option: true }],
  siteEnv: [{}, { scope: 'worker', option: true }],
  sharedSite: [
    async ({ siteEnv }, use, { parallelIndex, workerIndex }) => {
      let site: Promise<RunningSite> | undefined
      await use(() => {
        site ??= startSite(`${parallelIndex}_${workerIndex}_shared`, siteEnv)
        return site
      })
      await (await site)?.end()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  takeSite: [
    async ({ siteEnv }, use, { parallelIndex, workerIndex }) => {
      let started = 0
      const start = () => {
        started += 1
        return startSite(`${parallelIndex}_${workerIndex}_${started}`, siteEnv)
      }
      // The next site starts while a test runs, unless all of them need the same port.
      let next = siteEnv.PORT ? null : start()
      await use(async () => {
        const site = await (next ?? start())
        if (next) {
          next = start()
          // The test that takes it reports why it did not start.
          next.catch(() => {})
        }
        return site
      })
      await (await next)?.end()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [
    async ({ readsOnly, sharedSite, takeSite }, use) => {
      if (readsOnly) return use(await sharedSite())
      const site = await takeSite()
      await use(site)
      await site.end()
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      watch(context, faults)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  visitor: async ({ browser, site, faults }, use) => {
    const opened: BrowserContext[] = []
    await use(async (name, options = {}) => {
      return open(name ? { ...options, storageState: readSession(name, site.origin) } : options)
    })
    await Promise.all(opened.map((context) => context.close()))

    async function open(options?: BrowserContextOptions): Promise<Page> {
      const context = await browser.newContext(options)
      opened.push(context)
      watch(context, faults)
      return context.newPage()
    }
  },
})

function watch(context: BrowserContext, faults: string[]): void {
  context.on('page', actOnceDrawn)
  // Rejections by the browser itself, such as a script that could not be fetched, have no stack.
  context.on('weberror', (fault) => {
    const { stack, message } = fault.error()
    faults.push(`${fault.page()?.url()}: uncaught: ${stack || message}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !isUnanswered(message.text()))
      faults.push(`${message.page()?.url()}: ${message.text()}`)
  })
}

// The browser logs this for every call that is refused or finds no network; tests check what the page makes of it.
const isUnanswered = (text: string) => /^Failed to load resource|^WebSocket connection to '\S+' failed/.test(text)

/** True for the router's console message on a page whose script could not be fetched; uncaught it is a fault. */
export function isScriptAway(fault: string): boolean {
  return /loading route module|dynamically imported module/.test(fault) && !fault.includes(': uncaught: ')
}

// Clicks before the scripts load have their own test (early-press.spec.ts, and `waitUntil` for others that need it).
function actOnceDrawn(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  // The page announces this itself, for clicks that came too early; by then its effects have run.
  const told = page.addInitScript(() =>
    addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }), { once: true }),
  )
  // A window that closes immediately has nothing to report.
  told.catch(() => {})
  const drawn = () => page.waitForFunction(() => !('__reactRouterContext' in window) || 'isHydrated' in window)
  page.goto = async (url, options) => {
    await told
    const answer = await goto(url, options)
    if (!options?.waitUntil) await drawn()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await drawn()
    return answer
  }
}
