// npm run dev [-- --env-file FILE]: the server on its sources, restarted when one of them changes, with pages that follow
// every edit.
import { command } from './command.ts'
import { root } from './root.ts'
import { run } from './run.ts'

await command(async () => {
  process.chdir(root)
  // These folders rather than everything loaded: the page builder loads files it writes itself.
  const watched = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output']
  process.exitCode = await run(process.execPath, [...watched, 'tools/dev-server.ts'])
})
