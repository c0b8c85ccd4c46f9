import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

// Files of 'data' share the modules they import. Without that, each file loads the whole server again, which takes as long as
// its tests. These files do not share: one replaces a module, the other checks everything that is declared.
const ownModules = ['server/db/statements.test.ts', 'tests/api/openapi.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    // Half of their time they wait for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A test fails for what it sees, not for how long a busy machine takes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'data',
          include: ['server/**/*.test.ts', 'tests/api/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ownModules],
          isolate: false,
          globalSetup: 'tests/support/test-server.ts',
        },
      },
      {
        extends: true,
        test: { name: 'own-modules', include: ownModules, globalSetup: 'tests/support/test-server.ts' },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/test-server.ts', 'tests/faults/bundled-program.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'timing',
          include: ['tests/timing/**/*.timing.ts'],
          globalSetup: 'tests/support/test-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: ['{server,tests}/**/*.nightly.ts'],
          globalSetup: 'tests/support/test-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: 'tests/support/test-server.ts',
        },
      },
      {
        extends: true,
        test: { name: 'rules', include: ['{contract,web,tools}/**/*.test.ts', 'tests/rules/**/*.test.ts'] },
      },
    ],
  },
})
