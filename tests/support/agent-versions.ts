import { publishVersion } from '@guildhall/server/agents/versions/publish-version.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { directory } from '@guildhall/server/users/service.ts'
import { version } from './agent-trust.ts'
import { startHostileRemote } from './remotes.ts'

/** Publishes a version of an agent where no remote outside can be reached: its tools are read from a remote of the test. */
export async function publishWithRemote(deps: Deps, author: string, id: string): Promise<void> {
  await using remote = await startHostileRemote({})
  const hosts: typeof deps.hosts = {
    ...deps.hosts,
    send: (_url, request) => remote.hosts.send(new URL(remote.url), request),
  }
  const authorId = (await directory.idOf(deps.db, author)) ?? 0
  const viewer = await directory.viewerOf(deps.db, authorId)
  if (!viewer) throw new Error('The author is gone')
  await publishVersion({ ...deps, hosts }, viewer, id, version() as never, null)
}
