// Builds the pages beside the existing ones: the page builder's own command empties the folder first, even while a server is
// running from it.
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { root } from './root.ts'

const room = join(root, 'web')
process.chdir(room)
await (await createBuilder({ root: room, build: { emptyOutDir: false } })).buildApp()
