import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; importers: string[] } | null
}

const pageCount = globSync('routes/**/*.tsx', { cwd: import.meta.dirname }).length
let onEveryPage: Set<string> | undefined
let ofConnection: Set<string> | undefined

/** Returns everything that these files import, directly or through other files, and the files themselves. */
function importsOf(files: string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  for (const file of files) add(fileURLToPath(new URL(file, import.meta.url)))
  return found
}

/** Where most visits begin. */
const firstPages = ['/web/routes/home.tsx', '/web/routes/projects/marketplace.tsx']

/** Returns the pages that import a file, directly or through others. */
function pagesOf(id: string, graph: ModuleGraph): string[] {
  const importers = new Set([id])
  for (const file of importers)
    for (const importer of graph.getModuleInfo(file)?.importers ?? []) importers.add(importer)
  return [
    ...new Set([...importers].filter((file) => file.includes('/web/routes/')).map((file) => file.split('?')[0] ?? '')),
  ]
}

/** Returns whether both first pages, or at least two thirds of all, import this file. */
function isOnMostPages(id: string, graph: ModuleGraph): boolean {
  const pages = pagesOf(id, graph)
  return pages.length * 3 >= pageCount * 2 || firstPages.every((first) => pages.some((page) => page.endsWith(first)))
}

/** Files that few pages use, though the index of their package, which all pages import, names them. */
const usedByFew = /\/(infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions)\.js$/

const liveFolders = /\/(web\/(conversations|notifications|lib\/live)|contract\/(conversations|notifications))\//

/**
 * The files every page needs are two: packages, which rarely change, and the product's own. What most pages need goes
 * with them, and so does what both first pages need, because small files compress badly. For the same reason one file holds
 * what the live connection of every signed-in page needs. The bundler splits the rest by the pages that load it.
 */
const chunks = [
  {
    name(id: string, graph: ModuleGraph) {
      onEveryPage ??= importsOf(['entry.client.tsx', 'root.tsx'], graph)
      if (usedByFew.test(id) || (!onEveryPage.has(id) && !isOnMostPages(id, graph))) return null
      return id.includes('/node_modules/') ? 'packages' : 'shared'
    },
    minShareCount: 2,
    priority: 2,
  },
  {
    name(id: string, graph: ModuleGraph) {
      ofConnection ??= importsOf(['shell/live-connection.tsx'], graph)
      return ofConnection.has(id) && liveFolders.test(id) ? 'live' : null
    },
    minShareCount: 2,
    priority: 1,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // data: URLs would need exceptions in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // A lazy part imports what it needs itself; preload lists beside every part would be a hundredth of all script bytes.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false },
          output: {
            // Every page carries the list of all pages' files: names would add 2 kB, and an eighth character of each hash a
            // quarter of one. Files loaded on first use are not in it.
            entryFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
            chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
    ssr: {
      // The server loads the pages as one function.
      build: { rolldownOptions: { input: './server.ts' } },
      // One file to read at start instead of hundreds; development loads packages as they are.
      ...(command === 'build' ? { resolve: { noExternal: true as const } } : {}),
    },
  },
  // Outside the folder the router watches: it would take each file written there for a change of its settings.
  cacheDir: '../node_modules/.vite',
  optimizeDeps: {
    // All packages are prebundled before the first page request; one discovered later would load that page twice.
    entries: ['entry.client.tsx', 'root.tsx', 'routes/**/*.tsx'],
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-router', 'react-router/dom'],
  },
}))
