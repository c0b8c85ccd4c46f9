import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The same relative path works from here and from the bundle, because server/build is as deep as server/config.
const root = new URL('../../', import.meta.url)

/** The built pages: `server` is a module, `client` a folder of files for browsers. */
export const webBuild = {
  server: new URL('web/build/server/index.js', root).href,
  client: fileURLToPath(new URL('web/build/client', root)),
}

/** The script that draws the pictures of the generated community. It runs from its source, bundled or not. */
export const seedDrawing = fileURLToPath(new URL('server/seed/pictures/drawing-process.ts', root))

/** The thread that reads calendar files of others. It runs from its source, bundled or not. */
export const calendarThread = new URL('server/other-calendars/reading-thread.ts', root)

/** The thread that reads files of publications. It runs from its source, bundled or not. */
export const publicationThread = new URL('server/publications/reading-thread.ts', root)

/** The version of this installation, as package.json names it. */
export const version: string = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version
