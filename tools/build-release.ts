// npm run build: builds pages and server, where they are older than their sources, and starts nothing. For images, and for a release that
// is copied to several machines.
import { ensureBuild } from './build.ts'
import { command } from './command.ts'
import { root } from './root.ts'

await command(async () => {
  process.chdir(root)
  await ensureBuild()
})
