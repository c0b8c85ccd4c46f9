import { agentUploadEndpoints } from '@guildhall/contract/agents/agent-files.ts'
import { agentFileTexts } from '@guildhall/contract/agents/file-names.ts'
import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
import { fileEndpoints } from '@guildhall/contract/files/files.ts'
import { agentTrustLimits } from '@guildhall/contract/limits/agent-trust.ts'
import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import type { FastifyInstance } from 'fastify'
import { agentUploads } from '#agents/service.ts'
import { mount } from '#http/endpoints.ts'
import { translate } from '#http/error-handler.ts'
import { AppError } from '#http/errors.ts'
import { acceptUploads } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../deps.ts'
import { deleteImage, listImages, signUrl, uploadListingPictures, uploadProfileImage } from './own-pictures.ts'

/** Routes of pictures, and of whole files for agents, which answer as those do. */
export async function pictureRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope)
    answerUploads(scope)
    mount(scope, fileEndpoints, {
      uploadProfileImage: async ({ viewer, request }) => ({
        imageUrls: [await uploadProfileImage(deps, viewer, request)],
      }),
      uploadProjectImages: async ({ viewer, request }) => ({
        imageUrls: await uploadListingPictures(deps, viewer, request, 'project'),
      }),
      uploadServiceImages: async ({ viewer, request }) => ({
        imageUrls: await uploadListingPictures(deps, viewer, request, 'service'),
      }),
      uploadAgentImages: async ({ viewer, request }) => ({
        imageUrls: await uploadListingPictures(deps, viewer, request, 'agent'),
      }),
      async deleteImage({ query, body, viewer }) {
        const key = body?.key ?? query.key
        if (!key) throw invalid([{ path: 'key', message: 'Name the image to delete' }])
        await deleteImage(deps, viewer, key)
        return { success: true as const }
      },
      listUserImages: async ({ query, viewer }) => ({ images: await listImages(deps, viewer, query.type) }),
      signedUrl: async ({ query, viewer }) => signUrl(deps, viewer, query.key, query.expiresIn),
      // Folders are created with the first file; every person has storage from the start.
      createUserFolder: async ({ viewer }) => ({ success: true as const, folder: viewer.customUserId }),
    })
  })
  await app.register(async (scope) => {
    const { files, video } = agentTrustLimits
    // One byte and one file more than allowed, so that a larger upload is refused with its own sentence.
    await acceptUploads(scope, { fileSize: video.bytes + 1, files: files.items + 1 })
    answerUploads(scope)
    mount(scope, agentUploadEndpoints, {
      uploadFiles: async ({ viewer, request }) => ({ files: await agentUploads.files(deps, viewer, request) }),
      uploadVideo: async ({ viewer, request }) => ({ video: await agentUploads.video(deps, viewer, request) }),
    })
  })
}

/** Lets clients of uploads read why one failed. */
function answerUploads(scope: FastifyInstance): void {
  scope.setErrorHandler((error, { routeOptions }) => {
    const { endpoint } = routeOptions.config
    throw withErrorMessage(error, endpoint && failures.get(endpoint))
  })
}

// The message of each call when it fails through no fault of the caller.
const failures = new Map<Endpoint, string>([
  [fileEndpoints.uploadProfileImage, uploadTexts.profileImage],
  [fileEndpoints.uploadProjectImages, uploadTexts.projectImages],
  [fileEndpoints.uploadServiceImages, uploadTexts.serviceImages],
  [fileEndpoints.uploadAgentImages, uploadTexts.agentImages],
  [agentUploadEndpoints.uploadFiles, agentFileTexts.failed],
  [agentUploadEndpoints.uploadVideo, agentFileTexts.videoFailed],
  [fileEndpoints.deleteImage, uploadTexts.deleteImage],
  [fileEndpoints.listUserImages, uploadTexts.listImages],
  [fileEndpoints.signedUrl, uploadTexts.signedUrl],
  [fileEndpoints.createUserFolder, uploadTexts.createFolder],
])

// Upload clients read `errorMessage` before `error`.
function withErrorMessage(thrown: unknown, failure: string | undefined): AppError {
  const error = translate(thrown)
  const { code, details } = error
  const message = code === 'internal' && failure ? failure : error.message
  const told = new AppError(code, { ...details, message, extra: { ...details.extra, errorMessage: message } })
  if (error !== thrown) told.cause = thrown
  return told
}
