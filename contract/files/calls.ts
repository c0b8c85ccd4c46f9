import type { Calls } from '../api/endpoint.ts'

export const fileCalls = {
  uploadProfileImage: { method: 'POST', path: '/s3/upload-profile-image', access: 'member' },
  uploadProjectImages: { method: 'POST', path: '/s3/upload-project-images', access: 'member' },
  uploadServiceImages: { method: 'POST', path: '/s3/upload-service-images', access: 'member' },
  uploadAgentImages: { method: 'POST', path: '/s3/upload-agent-images', access: 'member' },
  deleteImage: { method: 'DELETE', path: '/s3/delete-image', access: 'member' },
  listUserImages: { method: 'GET', path: '/s3/list-user-images', access: 'member' },
  signedUrl: { method: 'GET', path: '/s3/signed-url', access: 'member' },
  createUserFolder: { method: 'POST', path: '/s3/create-user-folder', access: 'member' },
} as const satisfies Calls
