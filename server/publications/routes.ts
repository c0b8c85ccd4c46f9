import { publicationLimits as most } from '@guildhall/contract/limits/experts.ts'
import { publicationTexts as say } from '@guildhall/contract/publications/publication-texts.ts'
import { publicationEndpoints } from '@guildhall/contract/publications/publications.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { acceptUploads, receiveUpload } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../deps.ts'
import { importPublications, parseFile, previewImport, undoImport } from './imports.ts'
import { addPublication, changePublication, listPublications, readOwn, removePublication } from './publications.ts'

/** What people published: typed in one by one, or imported from a file. */
export async function publicationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps
  const { preview, import: importing, ...calls } = publicationEndpoints
  mount(app, calls, {
    own: async ({ viewer }) => readOwn(db, viewer),
    add: async ({ viewer, body }) => ({ publication: await addPublication(deps, viewer, body) }),
    change: async ({ viewer, params, body }) => ({
      publication: await changePublication(deps, viewer, params.id, body),
    }),
    remove: async ({ viewer, params }) => removePublication(db, viewer, params.id),
    async undo({ viewer, params }) {
      await undoImport(deps, viewer, params.id)
      return { publications: await readOwn(db, viewer) }
    },
    of: async ({ viewer, params, query }) => listPublications(db, viewer, params.id, query.limit),
  })

  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: most.file.bytes, fieldSize: 4 * most.items })
    mount(
      scope,
      { preview, import: importing },
      {
        async preview({ viewer, request }) {
          const { parsed } = await receiveFile(request)
          return previewImport(db, viewer, parsed)
        },
        async import({ viewer, request }) {
          const { parsed, name, leftOut } = await receiveFile(request)
          const numbers = await importPublications(deps, viewer, { ...parsed, name, leftOut: readPlaces(leftOut) })
          return { ...numbers, publications: await readOwn(db, viewer) }
        },
      },
    )
  })
}

async function receiveFile(request: FastifyRequest) {
  const limit = { atMost: most.file.bytes, refusal: 'publication_file_too_large' } as const
  await using upload = await receiveUpload(request, limit)
  const [file] = upload.files
  if (!file || upload.files.length > 1 || file.field !== 'file') throw invalid([{ path: 'file', message: say.file }])
  return { parsed: await parseFile(file.path), name: nameOf(file.name), leftOut: upload.fields.get('leftOut') ?? '' }
}

// Only to tell imports apart: never a path.
const nameOf = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(-most.file.name) || 'File'

function readPlaces(text: string): ReadonlySet<number> {
  if (!/^[\d,]*$/.test(text)) throw invalid([{ path: 'leftOut', message: say.leftOut }])
  return new Set(text.split(',').filter(Boolean).map(Number))
}
