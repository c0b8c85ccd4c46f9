import { defineConfig } from '@playwright/test'
import everyDay from './playwright.config.ts'

/** Every page at every width and in every look: too much for each change, so a command of its own. */
export default defineConfig({
  ...everyDay,
  testDir: 'tests/matrix',
  timeout: 600_000,
  projects: [{ name: 'matrix' }],
})
