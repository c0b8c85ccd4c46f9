import { agentTrustEndpoints } from '@guildhall/contract/agents/trust.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { checkNow } from './checks/check-clock.ts'
import { proveHostOf, readHost } from './checks/host-proof.ts'
import { signReading, withdrawReading } from './readings.ts'
import { readTrust } from './trust-panel.ts'
import { decide } from './versions/consents.ts'
import { listVersions, publishVersion, readManifest } from './versions/publish-version.ts'
import { readServerJson } from './versions/server-json-import.ts'

/** Versions, manifests, hosts, checks and readers of agents. */
export function agentTrustRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  const trusted = async (viewer: Viewer, id: string) => ({ trust: await readTrust(deps, viewer, id) })

  mount(app, agentTrustEndpoints, {
    // All visitors see the same.
    trust: async ({ viewer, params: { id } }) =>
      viewer
        ? trusted(viewer, id)
        : recent.read(`agent trust ${id}`, async () => ({ trust: await readTrust(deps, null, id) })),
    versions: async ({ viewer, params: { id } }) => ({ versions: await listVersions(deps.db, viewer, id) }),
    manifest: async ({ viewer, params: { id, number } }) => readManifest(deps.db, viewer, id, Number(number)),
    publishVersion: async ({ viewer, params: { id }, body, request }) => ({
      version: await publishVersion(deps, viewer, id, body, requestKey(request)),
    }),
    async consent({ viewer, params: { id }, body }) {
      await decide(deps, viewer, id, body)
      return trusted(viewer, id)
    },
    host: async ({ viewer, params: { id } }) => ({ host: await readHost(deps, viewer, id) }),
    proveHost: async ({ viewer, params: { id }, body: { way } }) => ({
      host: await proveHostOf(deps, viewer, id, way),
    }),
    async check({ viewer, params: { id } }) {
      await checkNow(deps, viewer, id)
      return trusted(viewer, id)
    },
    async read({ viewer, params: { id }, body }) {
      await signReading(deps, viewer, id, body)
      return trusted(viewer, id)
    },
    async unread({ viewer, params: { id, number } }) {
      await withdrawReading(deps, viewer, id, Number(number))
      return trusted(viewer, id)
    },
    importServerJson: async ({ body: { text } }) => ({ agent: readServerJson(text) }),
  })
}
