import { join } from 'node:path'

/** The project's folder: every command runs there, wherever it was called. */
export const root = join(import.meta.dirname, '..')
