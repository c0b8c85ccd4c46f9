import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isOfTheInstallation } from '@guildhall/server/db/backup/installation-files.ts'
import { isUnfinished } from '@guildhall/server/storage/folder.ts'

/** The name prefix of a running backup's folder in the data folder; the rest is random. */
export const stagePrefix = 'backing-up-'
const forgottenMs = 24 * 3600 * 1000

/**
 * Hard-links the installation's files into another folder, so that they stay whatever the product deletes. Called again, it
 * adds new files. The product writes every file elsewhere and renames it, so files never change later.
 */
export async function linkFiles(dataDir: string, target: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter(isOfTheInstallation)) await linkEntry(dataDir, target, name)
}

async function linkEntry(from: string, to: string, path: string): Promise<void> {
  if (isUnfinished(path)) return
  const [source, copy] = [join(from, path), join(to, path)]
  try {
    // A link to a folder elsewhere is treated as that folder.
    if ((await stat(source)).isDirectory()) {
      await mkdir(copy, { recursive: true })
      for (const name of await readdir(source)) await linkEntry(from, to, join(path, name))
      return
    }
    await link(source, copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST' || error.code === 'ENOENT') throw error
      // Another volume, or a file system or user that does not allow hard links.
      return copyFile(source, copy)
    })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // It is linked already, or was deleted meanwhile.
    if (code !== 'EEXIST' && code !== 'ENOENT') throw error
  }
}

/** Removes what a killed backup left; one younger than a day may still be running. */
export async function removeForgottenStages(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((each) => each.startsWith(stagePrefix))) {
    const folder = join(dataDir, name)
    if ((await stat(folder)).mtimeMs < Date.now() - forgottenMs) await rm(folder, { recursive: true, force: true })
  }
}
