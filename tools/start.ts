// npm start [-- --env-file FILE]: builds what is stale, then becomes the server.
import { ensureBuild, serverBundle } from './build.ts'
import { command } from './command.ts'
import { root } from './root.ts'
import { run } from './run.ts'
import { serverFlags } from './server-flags.ts'

await command(async () => {
  process.chdir(root)
  try {
    await ensureBuild()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error('The build failed; see the reason above.')
    process.exit(1)
  }
  process.env.NODE_ENV ??= 'production'
  // Returns picture memory to the system when done; glibc would keep it for each thread that processed a picture.
  process.env.MALLOC_ARENA_MAX ??= '2'
  process.env.MALLOC_MMAP_THRESHOLD_ ??= '262144'
  process.env.MALLOC_TRIM_THRESHOLD_ ??= '262144'
  // The server replaces this process: one process to signal and to measure, without the build's memory.
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...serverFlags, serverBundle])
  process.exitCode = await run(process.execPath, [...serverFlags, serverBundle])
})
