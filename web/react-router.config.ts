import type { Config } from '@react-router/dev/config'

export default {
  // The room itself is the application: root.tsx, routes.ts and the entries are beside its folders.
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // The list of all routes is 6 kB. Fetched lazily, every page would ask once more for the links it shows, and again with each
  // new list, even of pages it knows: the router asks by address. Without a network, each of these calls would fail.
  routeDiscovery: { mode: 'initial' },
  // A page's client loader is a few lines; a separate file would cost more than it saves.
  splitRouteModules: false,
} satisfies Config
