import { readFile } from 'node:fs/promises'
import { findingEndpoints } from '@guildhall/contract/findings/findings.ts'
import { findingTexts } from '@guildhall/contract/findings/words.ts'
import { findingLimits } from '@guildhall/contract/limits/findings.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { acceptUploads, receiveUpload } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../deps.ts'
import { exportFindings } from './exports.ts'
import { requireSide } from './finding-access.ts'
import { addFinding, addFindings, editFinding, removeFinding } from './finding-changes.ts'
import { readFinding, readFindings } from './finding-list.ts'
import { askForRecheck, keepFindings, moveFinding } from './finding-moves.ts'
import { readSarif } from './sarif-import.ts'

/** What reviews and audits found. */
export async function findingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { import: importing, ...endpoints } = findingEndpoints
  const list = async (viewer: Viewer, id: string) => ({ findings: await readFindings(deps, viewer, id) })
  const one = async (viewer: Viewer, { id, number }: { id: string; number: number }) => ({
    finding: await readFinding(deps, viewer, id, number),
  })

  mount(app, endpoints, {
    list: async ({ viewer, params }) => list(viewer, params.id),
    get: async ({ viewer, params }) => one(viewer, params),
    async add({ viewer, params: { id }, body }) {
      return one(viewer, { id, number: await addFinding(deps, viewer, id, body) })
    },
    async edit({ viewer, params, body }) {
      await editFinding(deps, viewer, params, body)
      return one(viewer, params)
    },
    async remove({ viewer, params }) {
      await removeFinding(deps, viewer, params)
      return undefined
    },
    async move({ viewer, params, body }) {
      await moveFinding(deps, viewer, params, body)
      return one(viewer, params)
    },
    async recheck({ viewer, params: { id } }) {
      await askForRecheck(deps, viewer, id)
      return list(viewer, id)
    },
    async keep({ viewer, params: { id }, body }) {
      await keepFindings(deps, viewer, id, body.keep)
      return list(viewer, id)
    },
    exportMarkdown: async ({ viewer, params: { id }, reply }) =>
      sendDownload(reply, await exportFindings(deps, viewer, id, 'markdown')),
    exportCsv: async ({ viewer, params: { id }, reply }) =>
      sendDownload(reply, await exportFindings(deps, viewer, id, 'csv')),
    exportSarif: async ({ viewer, params: { id }, reply }) =>
      sendDownload(reply, await exportFindings(deps, viewer, id, 'sarif')),
  })

  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: findingLimits.sarif.bytes })
    mount(
      scope,
      { import: importing },
      {
        async import({ viewer, params: { id }, request }) {
          // Before the file is received: nobody else sends megabytes.
          await requireSide(deps.db, viewer, id, 'provider')
          const { found, leftOut } = readSarif(await receiveFile(request))
          const { added, known } = await addFindings(deps, viewer, id, found)
          return { added, known, leftOut, findings: await readFindings(deps, viewer, id) }
        },
      },
    )
  })
}

async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  await using upload = await receiveUpload(request, { atMost: findingLimits.sarif.bytes, refusal: 'sarif_too_large' })
  const [file] = upload.files
  if (!file || upload.files.length > 1 || file.field !== 'file')
    throw invalid([{ path: 'file', message: findingTexts.file }])
  return readFile(file.path)
}
