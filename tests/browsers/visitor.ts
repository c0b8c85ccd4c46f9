import { expect } from '@playwright/test'
import type { Browser, Part } from './engine.ts'

type Kind = 'button' | 'link' | 'field'

const patience = { timeout: 30_000, intervals: [100] }

/** A person in a browser of any engine: named elements are waited for until they are visible. */
export interface Visitor {
  open(path: string): Promise<void>
  reload(): Promise<void>
  press(kind: 'button' | 'link', name: string): Promise<void>
  type(label: string, text: string): Promise<void>
  /** Ticks a box whose label contains this text. */
  tick(label: string): Promise<void>
  /** Chooses a list entry by its text. */
  choose(label: string, entry: string): Promise<void>
  sees(text: string | RegExp): Promise<void>
  /** Waits for the page with this path and query. */
  isAt(address: RegExp): Promise<void>
}

/** A visitor of the site at an origin. */
export function visitorWith(browser: Browser, origin: string): Visitor {
  const part = async (kind: Kind, name: string): Promise<Part> => {
    const found: Part[] = []
    const look = async () => {
      found.push(...[await browser.find(findPart, kind, name)].filter((each) => each !== undefined))
      return found.length > 0
    }
    await expect
      .poll(look, patience)
      .toBe(true)
      .catch(async () => {
        throw new Error(`There is no ${kind} '${name}' at ${await browser.url()}, which says:\n${await text()}`)
      })
    return found[0] as Part
  }
  // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts.
  const text = () => browser.ask(() => document.body.innerText)
  return {
    open: async (path) => {
      await browser.open(new URL(path, origin).href)
      await settle(browser)
    },
    reload: async () => {
      await browser.reload()
      await settle(browser)
    },
    press: async (kind, name) => {
      // An element that still moves, or is replaced, cannot be clicked yet.
      const click = async () =>
        (await part(kind, name)).click().then(
          () => 'pressed',
          (error: Error) => `${error.name}: ${error.message}`,
        )
      await expect.poll(click, patience).toBe('pressed')
    },
    type: async (label, words) => (await part('field', label)).type(words),
    tick: async (label) => {
      await (await part('field', label)).click()
    },
    choose: async (label, entry) => (await part('field', label)).type(entry),
    sees: (words) => expect.poll(text, patience).toMatch(words instanceof RegExp ? words : literal(words)),
    isAt: (address) => expect.poll(async () => addressOf(await browser.url()), patience).toMatch(address),
  }
}

const addressOf = (url: string) => new URL(url).pathname + new URL(url).search

// A click before the page's scripts is tested elsewhere. The scripts mark what they have taken over.
const settle = (browser: Browser) =>
  expect
    .poll(() => browser.ask(() => Object.keys(document.body).some((key) => key.startsWith('__react'))), patience)
    .toBe(true)

const literal = (words: string) => new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

// This runs in the page and cannot use anything else from this file.

function findPart(kind: 'button' | 'link' | 'field', name: string): HTMLElement | null {
  const selectors = { button: 'button, [role=button]', link: 'a[href]', field: 'input, textarea, select' }
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const namesOf = (part: HTMLElement) => [
    part.getAttribute('aria-label'),
    kind === 'field' ? undefined : part.textContent,
    ...[...((part as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
  ]
  const nameFits = (test: (own: string) => boolean) => (part: HTMLElement) => namesOf(part).map(plain).some(test)
  const isSeen = (part: HTMLElement) =>
    part.checkVisibility({ visibilityProperty: true }) && !part.closest('[inert]') && !part.matches(':disabled')
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document
  const parts = [...dialog.querySelectorAll<HTMLElement>(selectors[kind])].filter(isSeen)
  const found = parts.find(nameFits((own) => own === name)) ?? parts.find(nameFits((own) => own.includes(name))) ?? null
  // Scrolls there as a person would.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}
