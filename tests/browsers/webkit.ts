import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { Builder, WebElement } from 'selenium-webdriver'
import { freePort } from '../support/free-port.ts'
import type { Browser } from './engine.ts'

/** Opens WebKitGTK's minimal browser on a virtual screen, driven by WebKit's WebDriver. */
export async function openWebkit(): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'])
  const [number] = await once(screen.stdout, 'data')
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` }
  const service = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: smallBrowser(), args: ['--automation', '--geometry=1280x960'] },
    })
    .build()
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    url: () => driver.getCurrentUrl(),
    ask: (question, ...args) => driver.executeScript(question, ...args),
    find: async (finder, ...args) => {
      const found = await driver.executeScript(finder, ...args)
      if (!(found instanceof WebElement)) return undefined
      return { click: () => found.click(), type: (text) => found.sendKeys(text) }
    },
    close: async () => {
      await driver.quit()
      await Promise.all([service, screen].map(end))
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null) await once(child, 'exit')
}

// Debian stores it in a folder named after the machine's architecture.
function smallBrowser(): string {
  const [kind = ''] = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  return `/usr/lib/${kind}/webkit2gtk-4.1/MiniBrowser`
}
