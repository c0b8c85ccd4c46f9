import type { Calls } from '../api/endpoint.ts'

export const profileCalls = {
  putStudent: { method: 'PUT', path: '/users/student-data', access: 'member' },
  putFreelancer: { method: 'PUT', path: '/users/freelancer-data', access: 'member' },
  putProfessor: { method: 'PUT', path: '/users/professor-data', access: 'member' },
  putBusiness: { method: 'PUT', path: '/users/business-data', access: 'member' },
  putPersonal: { method: 'PUT', path: '/users/personal-details', access: 'member' },
  putSocial: { method: 'PUT', path: '/users/social-links', access: 'member' },
  putVisibility: { method: 'PUT', path: '/users/visibility', access: 'member' },
  addEducation: { method: 'POST', path: '/users/education', access: 'member' },
  putEducation: { method: 'PUT', path: '/users/education/:id', access: 'member' },
  removeEducation: { method: 'DELETE', path: '/users/education/:id', access: 'member' },
  addWork: { method: 'POST', path: '/users/work-experience', access: 'member' },
  putWork: { method: 'PUT', path: '/users/work-experience/:id', access: 'member' },
  removeWork: { method: 'DELETE', path: '/users/work-experience/:id', access: 'member' },
  endorse: { method: 'POST', path: '/users/:id/skills/:skillId/endorsement', access: 'member' },
  withdrawEndorsement: { method: 'DELETE', path: '/users/:id/skills/:skillId/endorsement', access: 'member' },
} as const satisfies Calls

export const userCalls = {
  create: { method: 'POST', path: '/users', access: 'identity' },
  getProfile: { method: 'GET', path: '/users/profile', access: 'member', suspended: true },
  putProfile: { method: 'PUT', path: '/users/profile', access: 'member' },
  putAuth: { method: 'PUT', path: '/users/auth', access: 'member' },
  listSkills: { method: 'GET', path: '/users/skills', access: 'member' },
  addSkill: { method: 'POST', path: '/users/skills', access: 'member' },
  removeSkill: { method: 'DELETE', path: '/users/skills/:id', access: 'member' },
  verifyEmail: { method: 'POST', path: '/users/verify-email', access: 'anyone' },
  verifyPhone: { method: 'POST', path: '/users/verify-phone', access: 'member' },
  resendPhone: { method: 'POST', path: '/users/resend-phone-verification', access: 'member' },
  byFirebaseUid: { method: 'GET', path: '/users/firebase/:uid', access: 'member' },
  bulk: { method: 'GET', path: '/users/bulk/:ids', access: 'anyone' },
  all: { method: 'GET', path: '/users/all', access: 'anyone' },
  facets: { method: 'GET', path: '/users/facets', access: 'anyone' },
  knownNames: { method: 'GET', path: '/users/known-names', access: 'member' },
  search: { method: 'GET', path: '/users/search', access: 'anyone' },
  get: { method: 'GET', path: '/users/:id', access: 'anyone' },
} as const satisfies Calls
