import { defineConfig } from '@playwright/test'
import everyDay from './playwright.config.ts'

/** What most people do, in the two engines that Playwright's own builds are not needed for: as Debian packages them. */
export default defineConfig({
  ...everyDay,
  testDir: 'tests/browsers',
  workers: 1,
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
