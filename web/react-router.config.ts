import type { Config } from '@react-router/dev/config'

export default {
  // The room itself is the application: root.tsx, routes.ts and the entries are beside its folders.
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // Forty routes are a small manifest; fetching it lazily would cost a request per hovered link.
  routeDiscovery: { mode: 'initial' },
  // A page's client loader is a few lines; a separate file would cost more than it saves.
  splitRouteModules: false,
} satisfies Config
