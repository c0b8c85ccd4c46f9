import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { imageLimits } from '../limits/images.ts'
import { picturedKinds } from '../values/options.ts'
import { ProjectId, text } from '../values/values.ts'
import { fileCalls } from './calls.ts'

/** One picture in every stored width; `main` is the largest. Addresses never change. */
export const Image = z.object({
  key: z.string(),
  main: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  sizes: z.array(z.object({ url: z.string(), width: z.int() })),
})
export type Image = z.output<typeof Image>

/** The description of a picture for people who cannot see it; a single line. */
export const ImageAlt = text(imageLimits.alt)

const Key = z.string().check(z.minLength(1), z.maxLength(200))

/** The kinds of pictures. */
const imageTypes = ['profile', ...picturedKinds] as const

/** Pictures of projects, services, agents and people. */
export const fileEndpoints = {
  uploadProfileImage: endpoint(fileCalls.uploadProfileImage, {
    signedOut: 'sign_in_to_upload',
    summary: 'Replaces the caller’s profile picture.',
    form: z.object({ image: z.file(), type: z.optional(z.string()) }),
    output: z.object({ imageUrls: z.array(Image) }),
  }),
  uploadProjectImages: endpoint(fileCalls.uploadProjectImages, {
    signedOut: 'sign_in_to_upload',
    summary:
      'Adds pictures to a project; a batch that would exceed four stores nothing. The file field may also be named `images[]`.',
    headers: [requestKeys.optional],
    form: z.object({ projectId: ProjectId, images: z.array(z.file()) }),
    output: z.object({ imageUrls: z.array(Image) }),
  }),
  uploadServiceImages: endpoint(fileCalls.uploadServiceImages, {
    signedOut: 'sign_in_to_upload',
    summary: 'Adds pictures to a service, as to a project.',
    headers: [requestKeys.optional],
    form: z.object({ serviceId: ProjectId, images: z.array(z.file()) }),
    output: z.object({ imageUrls: z.array(Image) }),
  }),
  uploadAgentImages: endpoint(fileCalls.uploadAgentImages, {
    signedOut: 'sign_in_to_upload',
    summary: 'Adds pictures to an agent, as to a project. `userId` and `type` are read by nobody: the caller is known.',
    headers: [requestKeys.optional],
    form: z.object({
      agentId: ProjectId,
      images: z.array(z.file()),
      userId: z.optional(z.string()),
      type: z.optional(z.string()),
    }),
    output: z.object({ imageUrls: z.array(Image) }),
  }),
  deleteImage: endpoint(fileCalls.deleteImage, {
    summary: 'Removes one of the caller’s pictures.',
    query: z.object({ key: z.optional(Key) }),
    body: z.nullish(z.strictObject({ key: Key })),
    output: z.object({ success: z.literal(true) }),
  }),
  listUserImages: endpoint(fileCalls.listUserImages, {
    summary: 'The caller’s pictures.',
    query: z.object({ type: z.optional(z.enum(imageTypes)) }),
    output: z.object({
      images: z.array(
        z.extend(Image, {
          type: z.enum(imageTypes),
          projectId: z.nullable(ProjectId),
          serviceId: z.nullable(ProjectId),
          agentId: z.nullable(ProjectId),
        }),
      ),
    }),
  }),
  signedUrl: endpoint(fileCalls.signedUrl, {
    summary:
      'A link to one of the caller’s files that expires after expiresIn seconds (60 to 86,400; 3600 when absent).',
    query: z.object({ key: Key, expiresIn: z.optional(z.string()) }),
    output: z.object({ url: z.string(), expiresIn: z.int() }),
  }),
  createUserFolder: endpoint(fileCalls.createUserFolder, {
    summary: 'Ensures that the caller has storage for files; idempotent.',
    body: z.nullish(z.strictObject({})),
    output: z.object({ success: z.literal(true), folder: z.string() }),
  }),
}
