import { globSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '@react-router/dev/config'

export default {
  // The room itself is the application: root.tsx, routes.ts and the entries are beside its folders.
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // The list of all routes is 3 kB. Fetched lazily, every page would ask once more for the links it shows, and again with each
  // new list, even of pages it knows: the router asks by address. Without a network, each of these calls would fail.
  routeDiscovery: { mode: 'initial' },
  // A page's client loader is a few lines; a separate file would cost more than it saves.
  splitRouteModules: false,
  buildEnd: shortenManifest,
} satisfies Config

/**
 * Takes the imports of each page out of the list of routes that every page loads: they are two thirds of it, and browsers
 * read them only for links with `prefetch`, which no page has. The server keeps its own list, for the preloads of a page.
 */
async function shortenManifest(): Promise<void> {
  // Lists of earlier builds are kept for open pages.
  const files = globSync('build/client/assets/manifest-*.js', { cwd: import.meta.dirname })
  if (files.length === 0) throw new Error('The build has no list of routes')
  for (const file of files) {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const text = await readFile(path, 'utf8')
    const [, before = '', list = '', after = ''] = text.match(/^([^{]*)(\{.*\})(;?\s*)$/s) ?? []
    const manifest: { routes: Record<string, object> } = JSON.parse(list)
    for (const route of Object.values(manifest.routes)) Object.assign(route, { imports: [] })
    const short = `${before}${JSON.stringify(manifest)}${after}`
    if (short === text) continue
    // A running server may be sending the file.
    await writeFile(`${path}.new`, short)
    await rename(`${path}.new`, path)
  }
}
