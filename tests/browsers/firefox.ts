import { type ElementHandle, launch } from 'puppeteer-core'
import type { Browser } from './engine.ts'

/** Opens Firefox without a window, over its built-in WebDriver BiDi. */
export async function openFirefox(): Promise<Browser> {
  const browser = await launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport({ width: 1280, height: 900 })
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
    ask: async (question, ...args) => page.evaluate(question as never, ...args),
    find: async (finder, ...args) => {
      const handle = await page.evaluateHandle(finder as (...args: unknown[]) => Element | null, ...args)
      const found = handle.asElement() as ElementHandle<Element> | null
      return found ? { click: () => found.click(), type: (text) => found.type(text) } : undefined
    },
    close: () => browser.close(),
  }
}
