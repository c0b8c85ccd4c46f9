import type { Config } from '@react-router/dev/config'

export default {
  // The room itself is the application: root.tsx, routes.ts and the entries stand beside its folders.
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // Forty routes are a small manifest; asking for it bit by bit would cost a request per hovered link.
  routeDiscovery: { mode: 'initial' },
  // A page's loader for the browser is a few lines; a file of its own would cost more than it saves.
  splitRouteModules: false,
} satisfies Config
