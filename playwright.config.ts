import { defineConfig } from '@playwright/test'

const quietChromium = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Letters as wide as on a screen, whichever Chromium it is: a browser without windows rounds them to whole pixels.
  '--font-render-hinting=none',
]

/** What people do, in a real browser: wide with a mouse in light, narrow with a finger in dark. `tools/test.ts` finds the browser. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/e2e-database.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Long enough for a machine that is busy with other work: a test fails for what it sees, not for how long it takes.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'Europe/Brussels',
    // A trace is for the person who looks into a failure; recording one takes a third of the machine.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...quietChromium, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } },
    {
      name: 'narrow',
      // Where another layout is another way for the user; the rest says the same at any width.
      testMatch:
        /(accessibility|assets|buying|checkout|connections|disputes|drafts|favorite|finding|orders|people|publish|reviews|saved-searches|settings|sharing|sign-up-by-code)\.spec\.ts$/,
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
    },
  ],
})
