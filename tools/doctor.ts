// npm run doctor: says what is wrong with the installation, line by line, while it runs or not. Exit code 1 with any fault.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSettings, type Settings } from '@guildhall/server/config/config.ts'
import { version } from '@guildhall/server/config/paths.ts'
import { attachDatabase } from '@guildhall/server/db/start-database.ts'
import { command, quietLog } from './command.ts'
import { checkBucket } from './doctor/bucket-check.ts'
import { checkMailServer, checkRedis, findServer, serverFinding } from './doctor/connection-checks.ts'
import { checkDatabase, checkParts, checkPooler, checkStaff } from './doctor/database-checks.ts'
import { check, type Finding, fault, firstLine, lineOf, ok } from './doctor/finding.ts'
import { checkBackup, checkDisk, checkFiles, checkSecrets } from './doctor/folder-checks.ts'
import { root } from './root.ts'

await command(async () => {
  process.chdir(root)
  const findings = await examine()
  for (const finding of findings) console.log(lineOf(finding))
  const faults = findings.filter(({ verdict }) => verdict === 'fault').length
  console.log(faults === 0 ? 'Nothing is wrong' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong`)
  if (faults > 0) process.exitCode = 1
})

async function examine(): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = loadSettings(process.env)
  } catch (error) {
    return [fault('Configuration', firstLine(error))]
  }
  const configured = ok('Configuration', `Guildhall ${version} at ${settings.origin}.`)
  if (!existsSync(settings.dataDir))
    return [
      configured,
      fault('Files', `DATA_DIR is ${settings.dataDir}, which does not exist. Run npm start to create it.`),
    ]
  const isRunning = await findServer(settings)
  return [
    configured,
    serverFinding(settings, isRunning),
    ...(await check('Files', () => checkFiles(settings))),
    ...(await check('Disk', () => checkDisk(settings))),
    ...(await check('Secrets', () => checkSecrets(settings))),
    ...(await check('Backup', () => checkBackup(settings))),
    ...(await check('Database', () => examineDatabase(settings, isRunning))),
    ...(await check('S3', () => checkBucket(settings))),
    ...(await check('Redis', () => checkRedis(settings))),
    ...(await check('Mail server', () => checkMailServer(settings))),
  ]
}

async function examineDatabase(settings: Settings, isRunning: boolean): Promise<Finding[]> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
    return [fault('Database', `${settings.dataDir} has no database yet. Run npm start to create it.`)]
  const database = await attachDatabase(settings, quietLog)
  try {
    return [
      ...(await checkDatabase(database)),
      ...(await check('Pooler', () => checkPooler(settings))),
      ...(await check('Staff', () => checkStaff(database, settings))),
      ...(await checkParts(database, settings, isRunning)),
    ]
  } finally {
    await database.stop()
  }
}
