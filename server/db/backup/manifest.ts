import type { Dump } from './dump-format.ts'

/** A file of an archive. */
export interface ArchivedFile {
  /** Relative to the archive, with slashes: `database/…` is a table, `data/…` an entry of the data folder. */
  path: string
  size: number
  sha256: string
}

/** `manifest.json` of an archive: its list of contents. */
export interface Manifest {
  format: number
  /** The version of Guildhall that wrote it. */
  version: string
  /** When, as in ISO 8601. */
  time: string
  dump: Dump
  /** Archives of format 1 have no such list. */
  files?: ArchivedFile[]
}
