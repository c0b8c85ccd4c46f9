import { fileEndpoints } from '@guildhall/contract/files.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { acceptUploads } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../deps.ts'
import { deleteImage, listImages, signUrl } from './own-files.ts'
import { uploadProfileImage, uploadProjectImages } from './uploading.ts'

/** The calls of pictures (specification 7, Images). */
export async function fileRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope)
    scope.setErrorHandler((error) => {
      throw withErrorMessage(error)
    })
    mount(scope, fileEndpoints, {
      uploadProfileImage: async ({ viewer, request }) => ({
        imageUrls: [await uploadProfileImage(deps, viewer, request)],
      }),
      uploadProjectImages: async ({ viewer, request }) => ({
        imageUrls: await uploadProjectImages(deps, viewer, request),
      }),
      async deleteImage({ query, body, viewer }) {
        const key = body?.key ?? query.key
        if (!key) throw invalid([{ path: 'key', message: 'Name the image to delete' }])
        await deleteImage(deps, viewer, key)
        return { success: true as const }
      },
      listUserImages: async ({ query, viewer }) => ({ images: await listImages(deps, viewer, query.type) }),
      signedUrl: async ({ query, viewer }) => signUrl(deps, viewer, query.key, query.expiresIn),
      // Folders come to be with the first file; every person has a place from the start.
      createUserFolder: async ({ viewer }) => ({ success: true as const, folder: viewer.customUserId }),
    })
  })
}

// The specification's upload client reads `errorMessage` before `error`.
function withErrorMessage(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code, message, details } = error
  return new AppError(code, { ...details, message, extra: { ...details.extra, errorMessage: message } })
}
