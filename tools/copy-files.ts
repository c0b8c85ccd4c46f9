// npm run copy-files -- to-s3 | to-folder: copies the files of DATA_DIR into the bucket of S3_BUCKET, or back. It can be
// repeated: what is there already is left alone.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSettings } from '@guildhall/server/config/config.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { copyFiles } from '@guildhall/server/storage/copy-files.ts'
import { folderStorage } from '@guildhall/server/storage/folder.ts'
import { StorageAway } from '@guildhall/server/storage/port.ts'
import { openBucket } from '@guildhall/server/storage/s3/open-bucket.ts'
import { command, quietLog } from './command.ts'

const directions = ['to-s3', 'to-folder']

await command(async ([direction = '']) => {
  if (!directions.includes(direction))
    throw new StartError(`Say which way: npm run copy-files -- ${directions.join(' | ')}`)
  const { s3, dataDir } = loadSettings(process.env)
  if (s3 === null)
    throw new StartError('FILES is not s3; set it with the variables of the bucket, for this command too')
  const bucket = await openBucket(s3, { ...quietLog, warn: () => {} })
  try {
    const folder = folderStorage({ dataDir, filesOrigin: '', filesSecret: '' })
    const [from, to] = direction === 'to-s3' ? [folder, bucket.storage] : [bucket.storage, folder]
    const { copied, bytes, there } = await copyFiles(from, to).catch((error: unknown) => {
      if (!(error instanceof StorageAway)) throw error
      throw new StartError(`Not all files were copied (${error.reason}). Run the command again: it goes on from there`)
    })
    console.log(`Copied ${copied} files (${(bytes / 1e6).toFixed(1)} MB); ${there} were there already`)
    const unfinished = direction === 'to-s3' ? await readdir(join(dataDir, 'files', '.parts')).catch(() => []) : []
    if (unfinished.length > 0)
      console.log(`${unfinished.length} unfinished uploads are not copied: people have to remove them and begin again`)
  } finally {
    await bucket.stop()
  }
})
